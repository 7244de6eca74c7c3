// A fetch for large bodies that reports the progress of the upload, which the browser's own fetch cannot do.

/** An upload without progress for this long counts as disconnected. */
const stalledMs = 60_000;
/** The time that the service has for its checks after the last byte is sent. */
const maxCheckMs = 10 * 60_000;

/** @param onSent called with the number of bytes sent so far */
export const sendWithProgress =
  (onSent: (bytes: number) => void): typeof fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(input));
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      let timer: ReturnType<typeof setTimeout>;
      const unreachable = () => new TypeError('The service cannot be reached.');
      const expectMoreWithin = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          reject(unreachable());
          request.abort();
        }, ms);
      };
      request.upload.onprogress = ({ loaded }) => {
        expectMoreWithin(stalledMs);
        onSent(loaded);
      };
      request.upload.onload = () => expectMoreWithin(maxCheckMs);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(unreachable());
      request.onabort = () => reject(new DOMException('The request was stopped.', 'AbortError'));
      request.onloadend = () => clearTimeout(timer);
      signal?.addEventListener('abort', () => request.abort());
      expectMoreWithin(stalledMs);
      request.send(body as XMLHttpRequestBodyInit | null);
    });

const names = ['content-type', 'retry-after'];

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of names) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
