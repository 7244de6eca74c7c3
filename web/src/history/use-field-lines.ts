// A hook that formats a change's fields as lines with the old and the new value.
import type { Change, ChangedFields, Role } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useGenderText } from '../birds/bird-text.ts';
import { useConditionNames } from '../labels/conditions.ts';
import { roleNames } from '../labels/role-names.ts';
import { useSignList } from '../labels/signs.ts';
import { useStageNames } from '../labels/stage-names.ts';
import { ringNames, sourceNames, stayNames } from '../labels/stay-names.ts';
import { usePresetText } from '../medications/presets/use-preset-text.ts';
import { type Formats, unbroken } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { type FieldFormat, shownFields } from './fields.ts';

export interface FieldLine {
  field: string;
  name: string;
  /** Empty if the field had no value. */
  before: string;
  /** Empty if the field no longer has a value. */
  after: string;
}

const frequencies: Readonly<Record<string, ReturnType<typeof msg>>> = {
  once_daily: msg`Once a day`,
  twice_daily: msg`Twice a day`,
  every_8_hours: msg`Every 8 h`,
  every_6_hours: msg`Every 6 h`,
  as_needed: msg`As needed`,
};
const outcomes: Readonly<Record<string, ReturnType<typeof msg>>> = {
  given: msg`given`,
  partly: msg`partly given`,
  refused: msg`refused`,
  skipped: msg`skipped`,
};
const decisions: Readonly<Record<string, ReturnType<typeof msg>>> = {
  seen: msg`Seen`,
  new_usual: msg`The new usual`,
};

/** Longer text is cut off at this length. The record itself has the full text. */
const maxTextLength = 160;

/** @returns a function that returns the lines of a change, in the order of `shownFields` */
export function useFieldLines(today: string): (change: Change) => FieldLine[] {
  const { i18n, t } = useLingui();
  const wordsOf = useFieldValue(today);
  return ({ kind, before, after }) =>
    Object.entries(shownFields[kind]).flatMap(([field, [name, format]]) => {
      const [old, current] = [before?.[field], after?.[field]];
      const line = { field, name: i18n._(name) };
      if (format === 'picture') {
        if ((old ?? null) === (current ?? null)) return [];
        return [{ ...line, before: '', after: current ? t`another one` : t`none` }];
      }
      const written = { ...line, before: wordsOf(format, old), after: wordsOf(format, current) };
      return written.before === written.after ? [] : [written];
    });
}

function useFieldValue(today: string): (format: FieldFormat, value: unknown) => string {
  const { i18n, t } = useLingui();
  const formats = useFormats();
  const genderOf = useGenderText();
  const signList = useSignList();
  const conditionOf = useConditionNames();
  const stageNames = useStageNames();
  const { routeOf, labelOf } = usePresetText();
  const nameOf = (names: Readonly<Record<string, ReturnType<typeof msg>>>, value: unknown) => {
    const name = names[String(value)];
    return name ? i18n._(name) : String(value);
  };
  return (format, value) => {
    if (value === null || value === undefined || value === '') return '';
    switch (format) {
      case 'yes':
        return value === true ? t`yes` : t`no`;
      case 'signs':
        return Array.isArray(value) ? signList(value.map(String)) : '';
      case 'condition':
        return conditionOf(Number(value));
      case 'stage':
        return stageNames[value as keyof typeof stageNames] ?? String(value);
      case 'gender':
        return genderOf(value as Parameters<typeof genderOf>[0]) || t`not known`;
      case 'frequency':
        return nameOf(frequencies, value);
      case 'outcome':
        return nameOf(outcomes, value);
      case 'decision':
        return nameOf(decisions, value);
      case 'role':
        return nameOf(roleNames satisfies Record<Role, unknown>, value);
      case 'stay':
        return nameOf(stayNames, value);
      case 'source':
        return nameOf(sourceNames, value);
      case 'ring':
        return nameOf(ringNames, value);
      case 'hours': {
        const hours = formats.number(Number(value));
        return t`${hours} h`;
      }
      case 'minutes': {
        const minutes = formats.number(Number(value));
        return t`${minutes} min`;
      }
      case 'route':
        return routeOf(String(value));
      case 'schedule':
        return formats.list(
          entriesOf(value).map(({ label, time }) =>
            [labelOf(String(label ?? '')), time ? formats.timeOfDay(String(time)) : '']
              .filter(Boolean)
              .join(' '),
          ),
        );
      case 'birds':
        return formats.number(entriesOf(value).length);
      case 'limits':
        return limitsOf(value, formats);
      default:
        return plainValue(format, value, formats, today);
    }
  };
}

function plainValue(format: FieldFormat, value: unknown, formats: Formats, today: string): string {
  switch (format) {
    case 'grams':
      return formats.grams(Number(value));
    case 'number':
      return formats.number(Number(value));
    case 'day':
      return formats.datedDay(String(value), today);
    case 'instant': {
      const instant = String(value);
      return `${formats.datedDay(formats.dayOf(instant), today)}, ${formats.time(instant)}`;
    }
    case 'contacts':
      return formats.list(entriesOf(value).map(({ name, phone }) => `${name} ${unbroken(String(phone))}`));
    default: {
      const text = String(value);
      return text.length > maxTextLength ? `${text.slice(0, maxTextLength).trimEnd()}…` : text;
    }
  }
}

const entriesOf = (value: unknown): ChangedFields[] => (Array.isArray(value) ? value : []);

/** Lists the limits, lowest first: `3 %, 5 %, 10 %`. */
const limitsOf = (value: unknown, formats: Formats): string =>
  Object.values(value as Record<string, number>)
    .sort((one, other) => one - other)
    .map(limit => `${formats.number(limit)}\u00a0%`)
    .join(', ');
