import type { JsonObject, SimulatorOptions } from './types';

/** Section "Avatar (list item)". */
export interface Avatar {
	id: string;
	name: string;
	gender: string;
	age: string;
	type: string;
	thumbnail: string;
	isCustom: boolean;
}

/** Section "Voice (list item)"; creation requests refer to `voiceId`, not to `id`. */
export interface Voice {
	id: string;
	voiceId: string;
	name: string;
	gender: string;
	language: string;
	accent: string;
}

/** The fields of a music record are not shown; these are likely ones. */
export interface Music {
	id: string;
	name: string;
	genre: string;
	duration: number;
	url: string;
}

export interface Library {
	avatars: Avatar[];
	voices: Voice[];
	music: Music[];
}

const women = ['Amelia', 'Beatriz', 'Chloe', 'Daniela', 'Emma', 'Fatima', 'Grace', 'Hana'];
const men = ['Adam', 'Bruno', 'Carlos', 'David', 'Erik', 'Felix', 'George', 'Hugo'];
const ages = ['young', 'adult', 'senior'];
const languages = [
	['English', 'American'],
	['Spanish', 'Castilian'],
	['English', 'British'],
	['German', 'Standard'],
	['French', 'Parisian'],
	['Portuguese', 'Brazilian'],
] as const;
const genres = ['upbeat', 'calm', 'cinematic', 'corporate'];

/** Makes up the lists; the same sizes always give the same entries. */
export function makeLibrary(sizes: SimulatorOptions['library'], baseUrl: string): Library {
	return {
		avatars: numbered(sizes?.avatars ?? 12, (index) => avatar(index, baseUrl)),
		voices: numbered(sizes?.voices ?? 24, voice),
		music: numbered(sizes?.music ?? 8, (index) => music(index, baseUrl)),
	};
}

function avatar(index: number, baseUrl: string): Avatar {
	const isCustom = index % 4 === 3;
	const id = `avatar-${digits(index)}`;
	return {
		id,
		...person(index),
		age: pick(ages, index),
		type: isCustom ? 'custom' : 'library',
		thumbnail: `${baseUrl}/thumbnails/${id}.svg`,
		isCustom,
	};
}

function voice(index: number): Voice {
	const [language, accent] = pick(languages, Math.floor(index / 2));
	const number = digits(index);
	return { id: `vr-${number}`, voiceId: `voice-${number}`, ...person(index), language, accent };
}

function music(index: number, baseUrl: string): Music {
	const id = `music-${digits(index)}`;
	const genre = pick(genres, index);
	const name = `${genre} tune ${index + 1}`;
	return { id, name, genre, duration: 60 + (index % 5) * 15, url: `${baseUrl}/music/${id}.mp3` };
}

function person(index: number): { name: string; gender: string } {
	const isWoman = index % 2 === 0;
	const half = Math.floor(index / 2);
	const name = pick(isWoman ? women : men, half);
	const round = Math.floor(half / women.length);
	return {
		name: round === 0 ? name : `${name} ${round + 1}`,
		gender: isWoman ? 'female' : 'male',
	};
}

/** Keeps the entries whose fields equal every given query value, whatever the case. */
export function filtered<Entry extends object>(
	entries: Entry[],
	query: Record<string, string>,
	names: Array<keyof Entry & string>,
): Entry[] {
	return entries.filter((entry) =>
		names.every((name) => {
			const wanted = query[name];
			if (wanted === undefined || wanted === '') return true;
			return String((entry as JsonObject)[name]).toLowerCase() === wanted.toLowerCase();
		}),
	);
}

function numbered<Entry>(count: number, make: (index: number) => Entry): Entry[] {
	return Array.from({ length: count }, (_, index) => make(index));
}

const digits = (index: number) => String(index + 1).padStart(4, '0');

function pick<Entry>(entries: readonly Entry[], index: number): Entry {
	return entries[index % entries.length] as Entry;
}
