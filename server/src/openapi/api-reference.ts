// Writes docs/api.md: the OpenAPI document as a readable page.

import type { MediaType, OpenApiDocument, Operation, Parameter, Response } from './openapi-types.ts';
import { describeType, nameOf, tableFields } from './schema-text.ts';
import { fieldsOf, type JsonSchema, type Schemas } from './schemas.ts';

/** Writes the reference as Markdown: every endpoint under its tag, then the shapes they share. */
export function writeApiReference(document: OpenApiDocument): string {
  const { schemas } = document.components;
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const chapters = document.tags.flatMap(({ name }) => [
    `## ${name}`,
    ...calls
      .filter(({ operation }) => operation.tags.includes(name))
      .flatMap(({ method, path, operation }) => writeOperation(schemas, method, path, operation)),
  ]);
  const bodyShapes = new Set(
    calls
      .flatMap(({ operation }) => bodiesOf(operation).flatMap(([, { schema }]) => schema.$ref ?? []))
      .map(nameOf),
  );
  const shapes = Object.entries(schemas).filter(([name]) => !bodyShapes.has(name));
  const blocks = [
    '<!-- Written by `npm run docs` from the contract. Change that, not this page. -->',
    '# The API',
    document.info.description,
    'The same reference is available as OpenAPI 3.1 at `GET /api/openapi.json`, and as an interactive page at `/api/docs`.',
    ...chapters,
    '## Shapes',
    ...shapes.flatMap(([name, schema]) => writeShape(name, schema)),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function writeOperation(schemas: Schemas, method: string, path: string, operation: Operation): string[] {
  const { summary, description, parameters, responses } = operation;
  const successes = Object.entries(responses).filter(([status]) => !isRefusal(responses[status]));
  const refusals = Object.entries(responses).filter(
    ([status]) => isRefusal(responses[status]) && !commonStatuses.has(status),
  );
  return [
    `### ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    `${summary}${/[.?]$/.test(summary) ? '' : '.'}`,
    description,
    // Headers are left out, because they are described once, at the top.
    parameters
      .filter(parameter => parameter.in !== 'header')
      .map(writeParameter)
      .join('\n'),
    ...bodiesOf(operation).flatMap(([type, body]) => writeBody(schemas, type, body)),
    ...successes.flatMap(([status, response]) => [
      writeSuccess(status, response),
      writeCsv(status, response),
    ]),
    refusals.flatMap(([status, response]) => writeRefusals(status, response)).join('\n'),
  ];
}

/** Refusals that any request may get are described once, at the top. */
const commonStatuses = new Set(['422', '500', '503']);

const bodiesOf = (operation: Operation) => Object.entries(operation.requestBody?.content ?? {});

const isRefusal = (response: Response | undefined) =>
  /"#.*\/(\w*Refusal|InvalidInput)"/.test(JSON.stringify(response?.content ?? {}));

const resolve = (schemas: Schemas, schema: JsonSchema) =>
  (schema.$ref && schemas[nameOf(schema.$ref)]) || schema;

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function writeParameter({ name, in: place, schema, description, example }: Parameter): string {
  const sentence = description ? ` ${description}` : '';
  return `- \`${name}\` in the ${place}: ${describeType(schema)}, such as \`${example}\`.${sentence}`;
}

function writeBody(schemas: Schemas, type: string, { schema, example }: MediaType): string[] {
  const fields = tableFields(resolve(schemas, schema), true);
  return type === 'application/json' ? [fields, json(example)] : [`Sent as ${type}.`, fields];
}

function writeSuccess(status: string, response: Response): string {
  const line = `**${status}** ${response.description}`;
  const [[type, content] = []] = Object.entries(response.content ?? {});
  if (!content) return line;
  if (type !== 'application/json') return `${line} The body is a file of the type \`${type}\`.`;
  const { schema, example } = content;
  if (schema.$ref) return `${line} The body is a ${describeType(schema)}.`;
  const [field, ...more] = fieldsOf(schema);
  const hasReferences = JSON.stringify(schema).includes('"$ref"');
  if (field && more.length === 0 && hasReferences && !field[1].properties) {
    return `${line} \`${field[0]}\`: ${describeType(field[1])}.`;
  }
  return [line, tableFields(schema, false), ...(hasReferences ? [] : [json(example)])].join('\n\n');
}

const writeCsv = (status: string, { content }: Response) =>
  content?.['text/csv'] ? `**${status}** With \`format=csv\`: a file of the type \`text/csv\`.` : '';

/** Lists each code with its meaning for this endpoint. */
function writeRefusals(status: string, response: Response): string[] {
  const { examples = {} } = response.content?.['application/json'] ?? {};
  return Object.entries(examples).map(([code, { summary }]) => `- **${status}** \`${code}\` ${summary}`);
}

function writeShape(name: string, schema: JsonSchema): string[] {
  const example = schema.examples?.[0];
  if (schema.enum) return [`### ${name}`, schema.description ?? '', `One of ${describeType(schema)}.`];
  return [`### ${name}`, tableFields(schema, false), ...(example ? [json(example)] : [])];
}
