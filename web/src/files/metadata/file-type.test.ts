// Tests the recognition of file types.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { limits } from '@flock-care/contract/shapes';
import {
  jpegWithLocation,
  movieWithLocation,
  pngWithLocation,
  webpWithLocation,
} from '../../../test/support/file-samples.ts';
import { headBytes, kindOf, maxFileBytes, recognizeType } from './file-type.ts';

const typeOf = async (...parts: BlobPart[]) =>
  recognizeType(new Uint8Array(await new Blob(parts).slice(0, headBytes).arrayBuffer()));

it('A file type is recognized from the first bytes', async () => {
  assert.equal(await typeOf(jpegWithLocation({ orientation: 1 })), 'image/jpeg');
  assert.equal(await typeOf(pngWithLocation()), 'image/png');
  assert.equal(await typeOf(webpWithLocation(1)), 'image/webp');
  assert.equal(await typeOf(movieWithLocation()), 'video/mp4');
  assert.equal(await typeOf('\0\0\0\x18ftypheic\0\0\0\0'), 'image/heic');
  assert.equal(await typeOf('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'image/heic');
  assert.equal(await typeOf('\0\0\0\x14ftypqt  \0\0\0\0'), 'video/quicktime');
  assert.equal(await typeOf('\0\0\0\x08wide\0\0\0\x08mdat'), 'video/quicktime');
  assert.equal(await typeOf('\0\0\0\x08free\0\0\0\x08mdat'), 'video/quicktime');
  assert.equal(await typeOf('%PDF-1.7'), 'application/pdf');
  assert.equal(await typeOf('a text'), undefined);
  assert.equal(await typeOf(), undefined);
});

it('An AVIF picture or an unknown brand is not mistaken for a video', async () => {
  assert.equal(await typeOf('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), 'image/avif');
  assert.equal(await typeOf('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'), 'image/avif');
  assert.equal(await typeOf('\0\0\0\x18ftypcrx \0\0\0\0crx isom'), undefined);
  assert.equal(kindOf('image/avif'), 'picture');
});

it('Every file except pictures and videos is a paper', () => {
  const types = ['image/heic', 'video/quicktime', 'application/pdf', 'text/csv', ''];
  assert.deepEqual(types.map(kindOf), ['picture', 'video', 'paper', 'paper', 'paper']);
});

it('The size limits match the contract', () => {
  assert.deepEqual(maxFileBytes, { video: limits.videoBytes, other: limits.fileBytes });
});
