import type { INodeProperties } from 'n8n-workflow';

const limitField = (
	period: string,
	displayName: string,
	name: string,
	byDefault: number,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 1 },
	noDataExpression: true,
	default: byDefault,
	description: `Maximum number of new videos for this workflow ${period}. Copies of the workflow are counted separately.`,
});

const inTimeZone = "in the workflow's time zone";

export const maxPerDayField = limitField(
	...([`per day, ${inTimeZone}`, 'Max Videos per Day', 'maxVideosPerDay', 20] as const),
);

export const maxPerMonthField = limitField(
	...([`per month, ${inTimeZone}`, 'Max Videos per Month', 'maxVideosPerMonth', 500] as const),
);

export const maxInTotalField = limitField(
	...(['in this campaign', 'Max Videos in Total', 'maxVideosInTotal', 100] as const),
);

export const videoLimitFields = [maxPerDayField, maxPerMonthField, maxInTotalField];
