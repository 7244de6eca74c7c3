// JSON Schemas of the contract's shapes, and an example of each.
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schemas of the named shapes, keyed by name. */
export type Schemas = Record<string, JsonSchema>;

const schemaPrefix = '#/components/schemas/';
/** A shorter pattern for an instant than Zod's; `format` already requires a date that exists. */
const instantPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';

type SchemaCache = WeakMap<Schemas, Map<z.ZodType, JsonSchema>>;
/** A cache of schemas per document: some refusals occur hundreds of times. */
const schemaCache: Record<'input' | 'output', SchemaCache> = { input: new WeakMap(), output: new WeakMap() };

/**
 * Returns the JSON Schema (2020-12) of a shape in a request (`input`) or a response (`output`). Named shapes in it
 * become references, and are added to `schemas`.
 */
export function describeShape(schemas: Schemas, shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const cache = schemaCache[io].get(schemas) ?? new Map<z.ZodType, JsonSchema>();
  schemaCache[io].set(schemas, cache);
  const schema = cache.get(shape) ?? describeUncached(schemas, shape, io);
  cache.set(shape, schema);
  return schema;
}

function describeUncached(schemas: Schemas, shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(shape, { io })).replaceAll('"#/$defs/', `"${schemaPrefix}`);
  const { $schema, $defs = {}, ...schema }: JsonSchema = JSON.parse(text, (_key, part) => simplify(part));
  for (const [name, named] of Object.entries($defs)) {
    if (schemas[name] && !isDeepStrictEqual(schemas[name], named)) {
      throw new Error(`Two shapes are named ${name}.`);
    }
    schemas[name] = named;
  }
  return schema;
}

/**
 * Shortens a schema for readers without changing its meaning. `JSON.parse` visits the parts of a schema before the
 * schema itself.
 */
function simplify(part: unknown): unknown {
  if (!isSchema(part)) return part;
  if (part.type === 'object' && part.fields) resolveFields(part);
  if (part.format === 'date-time') part.pattern = instantPattern;
  if (part.format === 'uuid') delete part.pattern;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  const [value, none, ...more] = part.anyOf ?? [];
  if (!value || none?.type !== 'null' || more.length > 0 || value.$ref) return part;
  const { anyOf, ...outside } = part;
  if (value.anyOf) return { ...value, ...outside, anyOf: [...value.anyOf, none] };
  const words = value.enum && { enum: [...value.enum, null] };
  return { ...value, ...outside, ...words, type: [value.type, 'null'] };
}

/**
 * Moves notes on fields into the fields' schemas. The contract keeps them separate, because shapes may share a field.
 */
function resolveFields(part: JsonSchema): void {
  for (const [name, notes] of Object.entries(part.fields ?? {})) {
    Object.assign(schemaOf(part.properties?.[name]), notes);
  }
  delete part.fields;
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null;

/**
 * Builds an example of a schema from the examples of its parts.
 *
 * @throws Error if a part has no example and none is obvious
 */
export function exampleOf(schemas: Schemas, schema: JsonSchema): unknown {
  const [example = schema.const ?? schema.enum?.[0]] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.$ref) return exampleOf(schemas, schemaOf(schemas[schema.$ref.slice(schemaPrefix.length)]));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [exampleOf(schemas, schemaOf(schema.items))];
  if (schema.type !== 'object') {
    throw new Error(`This needs an example in the contract: ${JSON.stringify(schema)}`);
  }
  return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, exampleOf(schemas, field)]));
}

/** Returns an object's fields with their names. */
export const fieldsOf = (schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).map(([name, field]): [string, JsonSchema] => [
    name,
    schemaOf(field),
  ]);

/** JSON Schema also allows true, false and lists as schemas; the contract's shapes never produce these. */
export function schemaOf(part: JsonSchema['items']): JsonSchema {
  if (typeof part === 'object' && !Array.isArray(part)) return part;
  throw new Error(`This is not a plain schema: ${JSON.stringify(part)}`);
}
