// The endpoints for the files of birds: papers, pictures and videos.
import * as z from 'zod';
import { fileTypes, previewTypes } from '../shapes/enums.ts';
import {
  BirdFile,
  DigestQuery,
  FileChanges,
  FileInput,
  FilesQuery,
  HandoverFileQuery,
} from '../shapes/file.ts';
import { formatLimit, limits } from '../shapes/limits.ts';
import { NextCursor } from '../shapes/page.ts';
import { document } from './document.ts';
import { bytes, endpoint, file } from './endpoint.ts';
import { anyRole, keepers, open, read, receiveBytes, writeOfBirds } from './policy.ts';

const tag = 'Files';
const birdNotFound = 'The active flock has no such bird.';
const fileNotFound = 'The bird has no such file.';
const vetVisitNotFound = 'The bird has no such vet visit.';
const filesUnavailable = 'The file storage is not available at the moment. Everything else keeps working.';
const rangeNotSatisfiable = 'The file is shorter than the range that the request asks for.';

const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const birdId = '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e';
const fileId = '7c1d0b52-5a0e-4df3-9a49-0f6d3f9f1b22';

export const fileExample = {
  id: fileId,
  birdId,
  vetVisitId: null,
  name: 'Blood count.pdf',
  type: 'application/pdf',
  bytes: 48_213,
  digest,
  caption: 'Before the new diet.',
  takenOn: '2026-03-01',
  href: `/api/birds/${birdId}/files/${fileId}/content?digest=${digest}`,
  preview: null,
  createdAt: '2026-03-01T12:10:00.000Z',
  createdByName: 'Carl',
} as const;

document(BirdFile, {
  id: 'File',
  example: fileExample,
  fields: {
    type: { description: 'Recognized from the content, not from the name.' },
    digest: { description: 'The SHA-256 of the bytes, in hexadecimal.' },
    href: { description: 'The address of the bytes. Send the same credentials.' },
    preview: { description: 'A small picture that the app has made; null if there is none.' },
    createdByName: { description: 'The person who added the file.', example: 'Carl' },
  },
});
document(FilesQuery, { fields: { vetVisitId: { description: 'Lists only the files of one vet visit.' } } });
document(FileInput, {
  fields: {
    id: {
      description:
        'Optional: a UUID chosen by the client, so that it can repeat the request. By default, the service chooses one.',
    },
    name: {
      description: 'The name of the file. Folders before the name are removed.',
      example: 'Blood count.pdf',
    },
    takenOn: { description: "Today in the flock's time zone by default; not in the future." },
    caption: { example: 'Before the new diet.' },
    vetVisitId: { description: 'A vet visit of the same bird.' },
  },
});
document(FileChanges, {
  id: 'FileChanges',
  fields: { vetVisitId: { description: 'Null removes the file from its visit.' } },
});
document(DigestQuery, {
  fields: {
    digest: {
      description:
        'The digest of the content, as in the `href`. With it, the response may be cached for a year.',
      example: digest,
    },
  },
});

document(HandoverFileQuery, {
  fields: { part: { description: 'With `preview`, the preview instead of the file.' } },
});

export const fileEndpoints = {
  'GET /api/birds/:birdId/files': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'List the files of a bird',
    description: 'Newest day first, a page at a time.',
    payloadName: 'file',
    query: FilesQuery,
    responses: { 200: z.object({ files: z.array(BirdFile), nextCursor: NextCursor }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/files': endpoint({
    tag,
    policy: receiveBytes(keepers, { onlySomeBirds: 'limited', bodyLimitBytes: limits.videoBytes }),
    summary: 'Add a file to a bird',
    description: `The body is the file itself, and the query has its details. A file may have up to 32 MiB, and a video up to 128 MiB: ${fileTypes.join(', ')}. Its type is recognized from its content; the \`Content-Type\` of the request does not matter. The response is sent when the file is safely stored.

The \`id\` is optional. A client that chooses it can repeat the request after an interruption: the same id with the same bytes returns 200 with the stored file, other bytes 409. Before sending a large file again, check with GET whether it has arrived.`,
    payloadName: 'file',
    body: bytes(fileTypes),
    query: FileInput,
    responses: { 200: z.object({ file: BirdFile }), 201: z.object({ file: BirdFile }) },
    refusals: {
      birdNotFound,
      vetVisitNotFound,
      workspaceNotFound: 'The flock no longer exists.',
      fileIdTaken: 'The bird has another file with that id.',
      fileLimitReached: `The bird has reached the limit of ${formatLimit(limits.filesPerBird)} files.`,
      filesFull: 'The files of the flock have reached their storage limit.',
      fileTypeNotAllowed: 'The bytes are none of these types.',
      filesUnavailable,
    },
  }),
  'GET /api/birds/:birdId/files/:fileId': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show a file',
    responses: { 200: z.object({ file: BirdFile }) },
    refusals: { fileNotFound },
  }),
  'PATCH /api/birds/:birdId/files/:fileId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Change the details of a file',
    description: 'A field that is left out keeps its value. The bytes of a file never change.',
    payloadName: 'file',
    body: FileChanges,
    example: { caption: 'Before the new diet.' },
    responses: { 200: z.object({ file: BirdFile }) },
    refusals: { fileNotFound, vetVisitNotFound },
  }),
  'DELETE /api/birds/:birdId/files/:fileId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Delete a file',
    description: 'The deletion can be undone for 30 days. After that, the bytes are deleted.',
    responses: { 204: null },
    refusals: { fileNotFound },
  }),
  'GET /api/birds/:birdId/files/:fileId/content': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Read the bytes of a file',
    description:
      'With `Range`, returns a part of the file. Scripts in a file cannot run: the response is sandboxed, and is a download unless it is an image, a video or a PDF.',
    payloadName: 'file',
    query: DigestQuery,
    responses: { 200: file('*/*'), 206: file('*/*'), 304: null },
    refusals: { fileNotFound, rangeNotSatisfiable, filesUnavailable },
  }),
  'GET /api/birds/:birdId/files/:fileId/preview': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Read the preview of a file',
    payloadName: 'file',
    query: DigestQuery,
    responses: { 200: file('image/*'), 206: file('image/*'), 304: null },
    refusals: {
      fileNotFound,
      previewNotFound: 'The file has no preview.',
      rangeNotSatisfiable,
      filesUnavailable,
    },
  }),
  'PUT /api/birds/:birdId/files/:fileId/preview': endpoint({
    tag,
    policy: receiveBytes(keepers, { onlySomeBirds: 'limited', bodyLimitBytes: limits.previewBytes }),
    summary: 'Set the preview of a file',
    description: 'The body is a WebP or JPEG picture of up to 256 KiB. The preview is not in the history.',
    payloadName: 'file',
    body: bytes(previewTypes),
    query: z.object({}),
    responses: { 200: z.object({ file: BirdFile }) },
    refusals: {
      fileNotFound,
      workspaceNotFound: 'The flock no longer exists.',
      filesFull: 'The files of the flock have reached their storage limit.',
      imageRequired: 'The bytes are not a WebP or JPEG picture.',
      filesUnavailable,
    },
  }),
  'GET /api/handovers/files/:fileKey': endpoint({
    tag: 'Handovers',
    policy: open('read'),
    summary: 'Read the bytes of a file that a link to a bird shows',
    description:
      'Open to anyone with the link, for as long as it is valid. With `Range`, returns a part of the file.',
    payloadName: 'file',
    query: HandoverFileQuery,
    responses: { 200: file('*/*'), 206: file('*/*') },
    refusals: {
      fileNotFound: 'There is no such file, or the link is no longer valid.',
      rangeNotSatisfiable,
      filesUnavailable,
    },
  }),
} as const;
