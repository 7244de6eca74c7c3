// Sends a file with its preview. An interrupted upload starts again with the same id, unless the file has already arrived.
import { ApiError } from '@flock-care/contract/client';
import type { BirdFile } from '@flock-care/contract/shapes';
import { clientFor, endSession, inFlock } from '../api/client.ts';
import type { Session } from '../device/session.ts';
import type { Entry } from './entry.ts';
import type { Outcome } from './outbox-parts.ts';
import { showUpload } from './upload.ts';
import { deleteFile, readFile } from './waiting-files.ts';

/** An upload without progress for this long is aborted. */
const progressTimeoutMs = 60_000;

/** @throws ApiError if the service refuses the file, and another error if there was no response */
export async function sendFile(
  { token }: Session,
  entry: Entry,
  isRetry: boolean,
  signal: AbortSignal,
): Promise<Outcome> {
  if (entry.about.kind !== 'file') throw new Error('The entry is not a file.');
  const { birdId, fileId } = entry.about;
  const { call } = clientFor(token, entry.workspaceId);
  const params = { birdId, fileId };
  const waiting = await readFile(fileId);
  // Without Web Locks, another tab may have sent the file, and deleted its bytes, since this tab read the entry.
  const stored = isRetry || !waiting ? await findStored(call, params) : undefined;
  if (!waiting) return stored ? { kind: 'done', body: undefined } : bytesLost;
  if (!('file' in waiting)) throw new Error('The file is not prepared.');
  try {
    const file = stored ?? (await uploadToVisitOrBird(entry, waiting.file, { token, fileId, signal }));
    if (waiting.preview && !file.preview) await setPreview(call, params, waiting.preview);
  } finally {
    showUpload(undefined);
  }
  await deleteFile(fileId).catch(() => {});
  return { kind: 'done', body: undefined };
}

/** The browser has deleted the bytes from its storage. */
const bytesLost: Outcome = { kind: 'refused', refused: { status: 0, code: 'bytesLost', message: '' } };

type Call = ReturnType<typeof clientFor>['call'];

async function findStored(
  call: Call,
  params: { birdId: string; fileId: string },
): Promise<BirdFile | undefined> {
  try {
    return (await call('GET /api/birds/:birdId/files/:fileId', { params })).body.file;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Uploads the preview. Ignores a refusal, because a file is complete without a preview. */
async function setPreview(
  call: Call,
  params: { birdId: string; fileId: string },
  bytes: Blob,
): Promise<void> {
  try {
    await call('PUT /api/birds/:birdId/files/:fileId/preview', { params, bytes });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) throw error;
  }
}

interface UploadOptions {
  token: string;
  fileId: string;
  signal: AbortSignal;
}

/** Uploads a file. If its visit has been deleted, the file is added to the bird only. */
async function uploadToVisitOrBird(entry: Entry, bytes: Blob, options: UploadOptions): Promise<BirdFile> {
  const request = entry.request as UploadRequest;
  try {
    return await upload(entry, request, bytes, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'vetVisitNotFound') throw error;
    const { vetVisitId: _, ...query } = request.query;
    return upload(entry, { ...request, query }, bytes, options);
  }
}

interface UploadRequest {
  params: { birdId: string };
  query: Record<string, string>;
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function upload(
  { workspaceId }: Entry,
  { params, query }: UploadRequest,
  bytes: Blob,
  { token, fileId, signal }: UploadOptions,
): Promise<BirdFile> {
  const address = `/api/birds/${encodeURIComponent(params.birdId)}/files?${new URLSearchParams(query)}`;
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), progressTimeoutMs);
  };
  const stop = () => request.abort();
  return new Promise<BirdFile>((resolve, reject) => {
    request.open('POST', address);
    const headers = {
      ...inFlock(workspaceId),
      authorization: `Bearer ${token}`,
      'accept-language': document.documentElement.lang,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      expectProgress();
      showUpload({ fileId, share: total > 0 ? loaded / total : 0 });
    };
    request.onload = () => {
      const response = readResponse(request.responseText);
      if (response?.file) resolve(response.file);
      else reject(refusalOf(request, response));
    };
    request.onerror = request.onabort = () => reject(new TypeError('The upload was interrupted.'));
    signal.addEventListener('abort', stop);
    showUpload({ fileId, share: 0 });
    expectProgress();
    if (signal.aborted) reject(new TypeError('The upload was stopped.'));
    else request.send(bytes);
  })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) endSession(token);
      throw error;
    })
    .finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
}

type Body = { file?: BirdFile } & ConstructorParameters<typeof ApiError>[1];

function readResponse(text: string): Body | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(request: XMLHttpRequest, body: Body | undefined): ApiError {
  const { status, statusText } = request;
  const retryAfter = request.getResponseHeader('retry-after');
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
  return new ApiError(
    { status, headers } as Response,
    body ?? { error: statusText, code: 'unexpectedResponse' },
  );
}
