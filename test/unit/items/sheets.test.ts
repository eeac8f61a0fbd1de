import { excelIdsText } from '../../../nodes/shared/items/sheets';

test.each(
	'1-Mar Mar-1 MAR1 SEPT2 Dec-24 10-jan-2024 12:30 9:16 10:00:00 1,000 1,234,567 5% $5 (5) +5 .5 TRUE false'
		.split(' ')
		.concat('May 2024', '1 March', '1/5/2024 10:22:33', '2024-01-05 10:00', '10:22 AM', '5 %'),
)('Excel changes %s', (id) => {
	expect(excelIdsText([id])).toContain(`Excel changes ${id} when`);
});

test.each('-5 MAR may dec-a marker-1 mar-row-1 a:1 true-1 5%a'.split(' '))(
	'it leaves %s as it is',
	(id) => {
		expect(excelIdsText([id])).toBeUndefined();
	},
);
