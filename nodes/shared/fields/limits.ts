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
	description: `How many new videos this workflow creates ${period}. A copy of the workflow counts its own.`,
});

const inTimeZone = "in the workflow's time zone";

export const maxPerDayField = limitField(
	...([`in a day, ${inTimeZone}`, 'Max Videos per Day', 'maxVideosPerDay', 20] as const),
);

export const maxPerMonthField = limitField(
	...([`in a month, ${inTimeZone}`, 'Max Videos per Month', 'maxVideosPerMonth', 500] as const),
);

export const maxInTotalField = limitField(
	...(['in all for this campaign', 'Max Videos in Total', 'maxVideosInTotal', 100] as const),
);

export const videoLimitFields = [maxPerDayField, maxPerMonthField, maxInTotalField];
