// The routes and dose names that the app offers. They are stored in the language of the person who chose them, and shown
// in the reader's language.

/** The English and the German text. */
type Preset = readonly [string, string];

export const routePresets = {
  byMouth: ['by mouth', 'in den Schnabel'],
  onFood: ['on food', 'aufs Futter'],
  inWater: ['in water', 'ins Wasser'],
  inTheEye: ['in the eye', 'ins Auge'],
  onTheSkin: ['on the skin', 'auf die Haut'],
} as const satisfies Record<string, Preset>;

export const labelPresets = {
  night: ['Night', 'Nacht'],
  morning: ['Morning', 'Morgen'],
  noon: ['Noon', 'Mittag'],
  afternoon: ['Afternoon', 'Nachmittag'],
  evening: ['Evening', 'Abend'],
} as const satisfies Record<string, Preset>;

export type RoutePreset = keyof typeof routePresets;
export type LabelPreset = keyof typeof labelPresets;

/** Finds the preset of a route. Undefined for a route that somebody typed. */
export const routePresetOf = (text: string): RoutePreset | undefined => presetOf(routePresets, text);

/** Finds the preset of a dose name: a time of day, or a number. Undefined for a name that somebody typed. */
export const labelPresetOf = (text: string): LabelPreset | { number: string } | undefined => {
  const [, number] = /^(?:Dose|Dosis|Gabe) (\d+)$/.exec(text) ?? [];
  return number === undefined ? presetOf(labelPresets, text) : { number };
};

function presetOf<K extends string>(presets: Readonly<Record<K, Preset>>, text: string): K | undefined {
  for (const preset in presets) if (presets[preset].includes(text)) return preset;
  return undefined;
}

export function labelPresetAt(time: string): LabelPreset {
  const hour = Number(time.slice(0, 2));
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'noon';
  return hour < 17 ? 'afternoon' : 'evening';
}
