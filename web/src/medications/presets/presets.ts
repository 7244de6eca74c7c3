// The routes and dose names that the app offers. They are stored in the language of the person who chose them, and shown
// in the reader's language.

/** The text in English, German, Dutch, French and Spanish, as in the catalogs. */
type Preset = readonly [string, string, string, string, string];

export const routePresets = {
  byMouth: ['by mouth', 'in den Schnabel', 'in de bek', 'dans le bec', 'por el pico'],
  onFood: ['on food', 'aufs Futter', 'op het voer', 'dans la nourriture', 'en la comida'],
  inWater: ['in water', 'ins Wasser', 'in water', 'dans l’eau', 'en el agua'],
  inTheEye: ['in the eye', 'ins Auge', 'in het oog', 'dans l’œil', 'en el ojo'],
  onTheSkin: ['on the skin', 'auf die Haut', 'op de huid', 'sur la peau', 'en la piel'],
} as const satisfies Record<string, Preset>;

export const labelPresets = {
  night: ['Night', 'Nacht', 'Nacht', 'Nuit', 'De noche'],
  morning: ['Morning', 'Morgen', 'Ochtend', 'Matin', 'Por la mañana'],
  noon: ['Noon', 'Mittag', 'Middag', 'Midi', 'Mediodía'],
  afternoon: ['Afternoon', 'Nachmittag', 'Namiddag', 'Après-midi', 'Por la tarde'],
  evening: ['Evening', 'Abend', 'Avond', 'Soir', 'Por la noche'],
} as const satisfies Record<string, Preset>;

export type RoutePreset = keyof typeof routePresets;
export type LabelPreset = keyof typeof labelPresets;

/** Finds the preset of a route; undefined for any other text. */
export const routePresetOf = (text: string): RoutePreset | undefined => presetOf(routePresets, text);

/**
 * Finds the preset of a dose name: a time of day, or a number after "Dose", "Dosis" or "Gabe"; undefined for any other
 * text.
 */
export const labelPresetOf = (text: string): LabelPreset | { number: string } | undefined => {
  const [, number] = /^(?:Dose|Dosis|Gabe) (\d+)$/.exec(text) ?? [];
  return number === undefined ? presetOf(labelPresets, text) : { number };
};

/** Returns a name without its soft hyphens, as it is stored. Soft hyphens only help a button break a long word. */
export const withoutSoftHyphens = (text: string): string => text.replaceAll('\u00ad', '');

function presetOf<K extends string>(presets: Readonly<Record<K, Preset>>, text: string): K | undefined {
  const stored = withoutSoftHyphens(text);
  for (const preset in presets) if (presets[preset].includes(stored)) return preset;
  return undefined;
}

export function labelPresetAt(time: string): LabelPreset {
  const hour = Number(time.slice(0, 2));
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'noon';
  return hour < 17 ? 'afternoon' : 'evening';
}
