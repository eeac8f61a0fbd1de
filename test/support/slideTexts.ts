/** The text "Sale" alone at the bottom of a vertical slide, of medium size, in pixels. */
export const BOTTOM = {
	text: 'Sale',
	x: 108,
	y: 1591,
	width: 864,
	height: 137,
	fontSize: 65,
	padding: 26,
	backgroundColor: '#000000b3',
};
