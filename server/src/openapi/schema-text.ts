// Describes JSON Schemas for the API reference: a type as a short phrase, and the fields of an object as a table.
import { fieldsOf, type JsonSchema, schemaOf } from './schemas.ts';

/** Returns the name in a reference: `Bird` for `#/components/schemas/Bird`. */
export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/**
 * Describes a type in a few words, such as "list of [Bird](#bird)", "text or null", or "`male` or `female`". Leaves out
 * null and the empty string in a request, because they mean the same in every field.
 */
export function describeType(schema: JsonSchema, inRequest = false): string {
  const choices = listChoices(schema, inRequest).filter(
    choice => !inRequest || (choice !== none && choice !== empty),
  );
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(choices);
}

const none = 'null';
const empty = 'empty';

function listChoices(schema: JsonSchema, inRequest: boolean): string[] {
  if (schema.$ref) return [`[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`];
  if (schema.anyOf) return schema.anyOf.flatMap(choice => listChoices(choice, inRequest));
  const words = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (words.length > 0)
    return words.map(word => (word === null ? none : word === '' ? empty : `\`${word}\``));
  return [schema.type ?? []].flat().map(type => describePlainType(type, schema, inRequest));
}

const formats: Readonly<Record<string, string>> = {
  binary: 'file',
  date: 'date',
  'date-time': 'timestamp',
  email: 'email address',
  uuid: 'UUID',
};

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
};

function describePlainType(type: string, schema: JsonSchema, inRequest: boolean): string {
  if (type === 'array') return `list of ${describeType(schemaOf(schema.items), inRequest)}`;
  if (type === 'string') return formats[schema.format ?? ''] ?? 'text';
  return types[type] ?? type;
}

/** Returns a table of a schema's fields, including those of nested objects (`doseSchedule[].key`). */
export function tableFields(schema: JsonSchema, inRequest: boolean): string {
  const rows = listRows('', schema, inRequest).map(cells => `| ${cells.join(' | ')} |`);
  return ['| Field | Type | |', '|---|---|---|', ...rows].join('\n');
}

function listRows(prefix: string, schema: JsonSchema, inRequest: boolean): string[][] {
  return fieldsOf(schema).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const notes = [
      isRequired && inRequest ? 'Required.' : '',
      isRequired || inRequest ? '' : 'May be missing.',
      inRequest ? describeLimits(field) : '',
      field.description ?? '',
    ];
    const row = [`\`${prefix}${name}\``, describeType(field, inRequest), notes.filter(Boolean).join(' ')];
    const [suffix, nested] = nestedObjectOf(field);
    return [row, ...(nested ? listRows(`${prefix}${name}${suffix}.`, nested, inRequest) : [])];
  });
}

/** Finds the unnamed object, or list of objects, in a field. */
function nestedObjectOf(field: JsonSchema): [suffix: string, nested: JsonSchema | undefined] {
  const choices = field.anyOf ?? [field];
  const list = choices.find(choice => choice.type === 'array');
  if (list) return ['[]', schemaOf(list.items)];
  return ['', choices.find(choice => choice.properties)];
}

function describeLimits(field: JsonSchema): string {
  const { maxLength, minimum, maximum, exclusiveMinimum, maxItems } = { ...field, ...field.anyOf?.[0] };
  const formatNumber = (number: unknown) => Number(number).toLocaleString('en');
  if (maxLength !== undefined)
    return `At most ${formatNumber(maxLength)} ${field.format === 'binary' ? 'bytes' : 'characters'}.`;
  if (maxItems !== undefined) return `At most ${formatNumber(maxItems)} entries.`;
  const lowerLimit =
    minimum === undefined
      ? `more than ${formatNumber(exclusiveMinimum)}`
      : `at least ${formatNumber(minimum)}`;
  const limits = [
    minimum === undefined && exclusiveMinimum === undefined ? '' : lowerLimit,
    maximum === undefined ? '' : `at most ${formatNumber(maximum)}`,
  ];
  const sentence = limits.filter(Boolean).join(', ');
  return sentence && `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}
