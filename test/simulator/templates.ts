/** Section "Template scene and variables": what the details lookup returns, and a little more. */
export interface Template {
	id: string;
	name: string;
	type: string;
	scenes: Array<{ script: string; variables: TemplateVariable[] }>;
}

interface TemplateVariable {
	key: string;
	type: 'text' | 'media';
	value: string;
}

const text = (key: string, value = ''): TemplateVariable => ({ key, type: 'text', value });
const media = (key: string, value = ''): TemplateVariable => ({ key, type: 'media', value });

/** The templates of the caller's team. */
export const ownTemplates: Template[] = [
	{
		id: 'tpl-welcome',
		name: 'Plain welcome',
		type: 'class',
		scenes: [{ script: 'Welcome to the course.', variables: [] }],
	},
	{
		id: 'tpl-greeting',
		name: 'Personal greeting',
		type: 'class',
		scenes: [
			{
				script: 'Hello {{first_name}}, good to see {{company}} here.',
				variables: [text('first_name', 'Ada'), text('company', 'Example Ltd')],
			},
		],
	},
	{
		id: 'tpl-product-tour',
		name: 'Product tour in three scenes',
		type: 'class',
		scenes: [
			{
				script: 'Meet {{product_name}}.',
				variables: [text('product_name'), media('hero_image')],
			},
			{
				script: 'It helps you to {{benefit}}. {{Benefit}} is what our customers praise.',
				variables: [text('benefit'), text('Benefit'), media('demo_clip')],
			},
			{ script: 'Visit us at {{website}}.', variables: [text('website')] },
		],
	},
];

/** Exists, but belongs to another team: the caller gets TEMPLATE_NOT_FOUND. */
export const foreignTemplates: Template[] = [
	{
		id: 'tpl-other-team',
		name: 'Template of another team',
		type: 'class',
		scenes: [{ script: 'Not yours.', variables: [] }],
	},
];
