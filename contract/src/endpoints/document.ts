// Documentation of shapes, in a separate file so that a browser that imports a shape does not load it.
//
// The documentation goes into Zod's global registry, next to the constraints of a shape, and `toJSONSchema` copies it
// into the schema. `fields` is the only key that JSON Schema does not have. It is resolved when the OpenAPI document is
// built.
import * as z from 'zod';
import {
  Day,
  defaultChartColor,
  Email,
  Id,
  OptionalDay,
  OptionalEmail,
  OptionalFlag,
  OptionalHexColor,
  OptionalId,
  Timestamp,
  WorkspaceNumber,
} from '../shapes/fields.ts';
import { NextCursor, pageFields } from '../shapes/page.ts';
import { OptionalPhotoDataUrl } from '../shapes/photo-data-url.ts';
import { formatField } from '../shapes/response-format.ts';

interface Notes {
  description?: string;
  example?: unknown;
}

interface ShapeNotes<Field extends string> extends Notes {
  /** The name of the shape in the OpenAPI document. A shape without a name is inlined wherever it is used. */
  id?: string;
  fields?: Partial<Record<Field, Notes>>;
}

type FieldOf<S extends z.ZodType> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : never;

/** Documents a shape and returns it. A shared field is documented for this shape only. */
export function document<S extends z.ZodType>(shape: S, { id, fields, ...notes }: ShapeNotes<FieldOf<S>>): S {
  z.globalRegistry.add(shape, {
    ...z.globalRegistry.get(shape),
    ...(id && { id }),
    ...keywordsOf(notes),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries<Notes | undefined>(fields).map(([name, field = {}]) => [name, keywordsOf(field)]),
      ),
    }),
  });
  return shape;
}

/** Converts notes to JSON Schema keywords. */
const keywordsOf = ({ description, example }: Notes) => ({
  ...(description && { description }),
  ...(example !== undefined && { examples: [example] }),
});

/**
 * Returns a sentence about the default of an optional field. The default is only for new records, because a PUT without
 * the field keeps the stored value.
 */
export const defaultInNewRecords = (value: string) => `Defaults to \`${value}\` in a new record.`;

document(Id, { example: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e' });
document(OptionalId.in, { example: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e' });
document(WorkspaceNumber, { example: 42 });
document(Timestamp, { example: '2026-03-01T08:30:00.000Z' });
document(Day, { example: '2026-03-01' });
// `in` is the input: Zod leaves out the examples of the transformed output.
document(OptionalDay.in, { description: 'As YYYY-MM-DD.', example: '2026-03-01' });
document(Email, { example: 'olive@example.org' });
document(OptionalEmail.in, { example: 'olive@example.org' });
document(OptionalFlag.in, { description: defaultInNewRecords('false') });
document(OptionalHexColor.in, {
  description: `As #RRGGBB. ${defaultInNewRecords(defaultChartColor)}`,
  example: defaultChartColor,
});
document(pageFields.limit.in, {
  description: 'The maximum number of rows in a page; 100 by default.',
  example: 100,
});
document(pageFields.cursor, {
  description: 'The `nextCursor` of the previous page. Without it, the first page is returned.',
  example: 'WyIyMDI2LTAzLTAxIl0',
});
document(formatField.format, {
  description:
    'With `csv`, the response is a CSV file for a spreadsheet: the whole list in one piece, without pages.',
  example: 'csv',
});
document(NextCursor, {
  description: 'The cursor of the next page; null at the end of the list.',
  example: 'WyIyMDI2LTAzLTAxIl0',
});
document(OptionalPhotoDataUrl.in, {
  description: 'A base64 data URL of an image of any type except SVG.',
  example: 'data:image/png;base64,iVBORw0KGgo=',
});
