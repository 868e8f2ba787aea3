// A small map of an answer, drawn by the server from our own points: no tile, no foreign address, no script. The table below
// it says the same to whoever does not look.

import type { Place } from '../../../contract/data/addresses.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { type Html, html, say, table } from '../kit/html.ts';
import { numberText } from './format.ts';
import { wordText } from './values.ts';
import type { Visit } from './visit.ts';
import { words } from './words.ts';

type Point = { readonly lat: number; readonly lon: number };
type Shown = {
  name: string;
  inside: string;
  level: string;
  precision: string;
  point: Point;
  km: number;
};

/** What `outlineOf` makes of the published positions (data-map.test.ts holds it to them): latitude, longitude. */
export const outline: readonly (readonly [number, number])[] = [
  [16.6, -14.33],
  [16.51, -14.2],
  [16.42, -14.11],
  [16.33, -13.98],
  [16.21, -13.92],
  [16.11, -13.46],
  [16.01, -13.38],
  [15.9, -13.33],
  [15.85, -13.31],
  [15.71, -13.23],
  [15.62, -13.18],
  [15.56, -13.1],
  [15.43, -12.95],
  [15.32, -12.87],
  [15.21, -12.86],
  [15.12, -12.75],
  [15.01, -12.5],
  [14.9, -12.45],
  [14.82, -12.35],
  [14.71, -12.22],
  [14.63, -12.15],
  [14.56, -12.2],
  [14.46, -12.2],
  [14.31, -12.1],
  [14.28, -12.03],
  [14.2, -12.04],
  [14.1, -12.06],
  [13.94, -11.93],
  [13.85, -12.08],
  [13.74, -12.1],
  [13.61, -12.02],
  [13.52, -11.96],
  [13.41, -11.73],
  [13.39, -11.64],
  [13.27, -11.54],
  [13.11, -11.49],
  [13.08, -11.51],
  [12.99, -11.37],
  [12.8, -11.39],
  [12.78, -11.4],
  [12.64, -11.42],
  [12.52, -11.38],
  [12.44, -11.38],
  [12.39, -11.77],
  [12.39, -16.74],
  [12.47, -16.78],
  [12.54, -16.76],
  [12.67, -16.7],
  [12.79, -16.77],
  [12.8, -16.76],
  [12.93, -16.74],
  [13.04, -16.73],
  [13.13, -16.7],
  [13.25, -15.8],
  [13.32, -15.76],
  [13.42, -15.22],
  [13.6, -16.48],
  [13.69, -16.63],
  [13.73, -16.61],
  [13.89, -16.73],
  [13.98, -16.76],
  [14.05, -16.77],
  [14.19, -16.86],
  [14.29, -16.92],
  [14.4, -16.96],
  [14.49, -17.08],
  [14.57, -17.13],
  [14.69, -17.47],
  [14.74, -17.53],
  [14.8, -17.34],
  [14.91, -17.13],
  [15.02, -16.99],
  [15.12, -16.94],
  [15.21, -16.89],
  [15.3, -16.82],
  [15.43, -16.74],
  [15.52, -16.67],
  [15.6, -16.62],
  [15.71, -16.56],
  [15.8, -16.52],
  [15.99, -16.51],
  [16.0, -16.51],
  [16.16, -16.44],
  [16.2, -16.42],
  [16.31, -16.31],
  [16.47, -16.28],
  [16.51, -16.2],
  [16.65, -15.12],
];

/**
 * How far from such a point the place may be: within it lie nine of ten quarters and villages of the commune, arrondissement,
 * department or region (measured on the published positions); for the finer ones half the distance to the next one.
 */
const radius: Readonly<Record<string, number>> = {
  plus_code: 0.02,
  repere: 0.2,
  quartier: 1,
  village: 1.5,
  commune: 18,
  arrondissement: 29,
  departement: 50,
  region: 91,
  pays: 350,
};

const texts = {
  title: { fr: 'Sur la carte', en: 'On the map' },
  country: { fr: 'Dans le pays', en: 'In the country' },
  around: { fr: 'Autour du lieu', en: 'Around the place' },
  table: { fr: 'Les points de la carte', en: 'The points of the map' },
  point: { fr: 'Point', en: 'Point' },
  position: { fr: 'Position', en: 'Position' },
  within: { fr: 'À peu près', en: 'Within about' },
  answer: { fr: 'réponse', en: 'answer' },
  other: { fr: 'autre lieu possible', en: 'other possible place' },
  note: {
    fr: 'Le cercle montre la précision, les petits points les autres lieux possibles. Le contour est celui des lieux connus, pas une frontière.',
    en: 'The circle shows the precision, the small dots the other possible places. The outline is that of the known places, no border.',
  },
} as const satisfies Record<string, Text>;

type Answer = {
  lieu: Place | null;
  alternatives: readonly Place[];
  lat: number | null;
  lon: number | null;
  precision: string | null;
};

/** Nothing where the answer has no position. */
export function mapOf(visit: Visit, answer: Answer): Html | undefined {
  const { lieu, lat, lon, precision } = answer;
  if (!lieu || lat === null || lon === null || precision === null) return undefined;
  const first = shown(lieu, { lat, lon }, precision);
  const others = answer.alternatives.flatMap((place) =>
    place.coordonnees ? [shown(place, place.coordonnees, place.coordonnees.precision)] : [],
  );
  const { lang } = visit;
  return html`<h3>${say(texts.title, lang)}</h3>
<div class="maps">
${drawing(say(texts.country, lang), wholeCountry, first, others)}
${drawing(say(texts.around, lang), around(first), first, others)}
</div>
<p class="quiet">${say(texts.note, lang)}</p>
${pointTable(visit, first, others)}
`;
}

const shown = (
  { name, level, contexte }: Place,
  { lat, lon }: Point,
  precision: string,
): Shown => ({
  name,
  // Namesakes are told apart by where they are.
  inside: [...new Set(contexte.split(', '))].filter((one) => one !== name).join(', '),
  level,
  precision,
  point: { lat, lon },
  km: radius[precision] ?? 1,
});

function pointTable(visit: Visit, first: Shown, others: readonly Shown[]): Html {
  const { lang } = visit;
  const heads = [texts.point, texts.position, texts.within].map((text) => say(text, lang));
  const cells = ({ name, inside, level, point, precision, km }: Shown, role: Text) =>
    html`<th scope="row">${name}, ${wordText(words.level, level, visit)} (${say(role, lang)})${inside ? html`<br><span class="quiet">${inside}</span>` : undefined}</th><td>${point.lat.toFixed(4)}, ${point.lon.toFixed(4)}</td><td>${numberText(km, lang)} km, ${wordText(words.precision, precision, visit)}</td>`;
  return table(say(texts.table, lang), heads, [
    cells(first, texts.answer),
    ...others.map((one) => cells(one, texts.other)),
  ]);
}

/** The middle of a drawing and how many kilometres it shows from side to side. */
type View = { middle: Point; km: number };

const WIDTH = 320;
const HEIGHT = 240;
const wholeCountry: View = { middle: { lat: 14.5, lon: -14.45 }, km: 720 };
/** As much as shows the circle whole, and at least a town. */
const LEAST_KM = 40;
const around = ({ point, km }: Shown): View => ({
  middle: point,
  km: Math.max(LEAST_KM, km * 3),
});

const KM_A_DEGREE = 111.2;
/** A degree of longitude at 14 degrees of latitude. */
const NARROWER = 0.97;
/** A circle below it is not seen. */
const LEAST_RADIUS = 5;

/** In lower case `viewbox` is what HTML calls it; browsers read it as the one of SVG. */
function drawing(title: string, view: View, first: Shown, others: readonly Shown[]): Html {
  const scale = WIDTH / view.km;
  const x = ({ lon }: Point) =>
    tenth(WIDTH / 2 + (lon - view.middle.lon) * KM_A_DEGREE * NARROWER * scale);
  const y = ({ lat }: Point) => tenth(HEIGHT / 2 - (lat - view.middle.lat) * KM_A_DEGREE * scale);
  const line = outline.map(([lat, lon]) => `${x({ lat, lon })},${y({ lat, lon })}`).join(' ');
  const bar = barOf(view.km);
  return html`<svg class="map" viewbox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}, ${first.name}">
<polygon class="land" points="${line}"></polygon>
${others.map(({ point }) => html`<circle class="other" cx="${x(point)}" cy="${y(point)}" r="3"></circle>\n`)}<circle class="within" cx="${x(first.point)}" cy="${y(first.point)}" r="${tenth(Math.max(LEAST_RADIUS, first.km * scale))}"></circle>
<circle class="found" cx="${x(first.point)}" cy="${y(first.point)}" r="3"></circle>
<path class="bar" d="M10 ${HEIGHT - 10}h${tenth(bar * scale)}"></path>
<text x="10" y="${HEIGHT - 16}">${bar} km</text>
</svg>`;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** About a quarter of the width, in a round number. */
const barOf = (km: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200].findLast((one) => one <= km / 3) ?? 1;
