// Documentation of shapes: kept apart from them, so that a browser that imports a shape does not load it.
//
// It is put into Zod's global registry, beside the constraints that a shape has there, and `toJSONSchema` copies it
// into the schema. `fields` is the one key that JSON Schema does not have: the OpenAPI document resolves it.
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
  Timestamp,
  WorkspaceNumber,
} from '../shapes/fields.ts';
import { NextCursor, pageFields } from '../shapes/page.ts';
import { OptionalPhotoDataUrl } from '../shapes/photo-data-url.ts';

interface Notes {
  description?: string;
  example?: unknown;
}

interface ShapeNotes<Field extends string> extends Notes {
  /** The name of the shape in the OpenAPI document. A shape without one is written out wherever it is used. */
  id?: string;
  fields?: Partial<Record<Field, Notes>>;
}

type FieldOf<S extends z.ZodType> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : never;

/** Documents a shape and returns it. A field that others share is documented here for this shape alone. */
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

/** As JSON Schema has them. */
const keywordsOf = ({ description, example }: Notes) => ({
  ...(description && { description }),
  ...(example !== undefined && { examples: [example] }),
});

/** What an optional field becomes in a new record; a PUT keeps what is stored instead. */
export const inNewRecords = (value: string) => `In a new record \`${value}\` if it is left out.`;

document(Id, { example: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e' });
document(WorkspaceNumber, { example: 42 });
document(Timestamp, { example: '2026-03-01T08:30:00.000Z' });
document(Day, { example: '2026-03-01' });
// `in` is what is sent: Zod leaves out the examples of what it is transformed to.
document(OptionalDay.in, { description: 'As YYYY-MM-DD.', example: '2026-03-01' });
document(Email, { example: 'olive@example.org' });
document(OptionalEmail.in, { example: 'olive@example.org' });
document(OptionalFlag.in, { description: inNewRecords('false') });
document(OptionalHexColor.in, {
  description: `As #RRGGBB. ${inNewRecords(defaultChartColor)}`,
  example: defaultChartColor,
});
document(pageFields.limit.in, {
  description: 'The most rows of a page: 100 if it is left out.',
  example: 100,
});
document(pageFields.cursor, {
  description: 'The `nextCursor` of the page before. The list begins with the first page without it.',
  example: 'WyIyMDI2LTAzLTAxIl0',
});
document(NextCursor, {
  description: 'Where the next page begins; null at the end of the list.',
  example: 'WyIyMDI2LTAzLTAxIl0',
});
document(OptionalPhotoDataUrl.in, {
  description: 'A base64 data URL of an image of any type but SVG.',
  example: 'data:image/png;base64,iVBORw0KGgo=',
});
