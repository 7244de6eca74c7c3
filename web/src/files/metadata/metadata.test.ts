// Tests that metadata is read and removed, with small generated pictures and videos.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  heicWithLocation,
  jpegWithLocation,
  locationText,
  movieWithLocation,
  pngWithLocation,
  tiffWith,
  webpWithLocation,
} from '../../../test/support/file-samples.ts';
import { readExif } from './exif.ts';
import { readHeic } from './heic.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanMovie } from './movie.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

const textOf = async (...parts: (Uint8Array<ArrayBuffer> | Blob)[]) =>
  Buffer.from(await new Blob(parts).arrayBuffer()).toString('latin1');

describe('EXIF', () => {
  for (const isLittle of [false, true]) {
    it(`is read in ${isLittle ? 'little' : 'big'}-endian order`, () => {
      const tiff = tiffWith({ orientation: 6, takenAt: '2026:11:24 07:58:12', isLittle });
      assert.deepEqual(readExif(tiff), { orientation: 6, takenOn: '2026-11-24' });
    });
  }

  it('is ignored if it is damaged or its values are not valid', () => {
    assert.deepEqual(readExif(new Uint8Array()), { orientation: 1 });
    assert.deepEqual(readExif(tiffWith({ orientation: 6, takenAt: '2026:11:24' }).subarray(0, 20)), {
      orientation: 1,
    });
    for (const takenAt of ['0000:00:00 00:00:00', '2026:02:30 10:00:00', '    :  :     :  :  ']) {
      assert.deepEqual(readExif(tiffWith({ orientation: 9, takenAt })), { orientation: 1 });
    }
  });
});

describe('A JPEG', () => {
  it('loses its location, its comment and trailing data, and keeps its colors and its picture', async () => {
    const jpeg = jpegWithLocation({ orientation: 1 });
    const cleaned = cleanJpeg(jpeg);
    assert.ok(cleaned);
    assert.equal(cleaned.takenOn, '2026-11-24');
    const text = await textOf(...cleaned.parts);
    for (const gone of [locationText, 'Exif', 'http://ns.adobe.com/xap', 'a comment', 'second picture'])
      assert.ok(!text.includes(gone), gone);
    for (const kept of ['JFIF', 'ICC_PROFILE', 'Adobe', 'quantization', 'compressed'])
      assert.ok(text.includes(kept), kept);
    assert.ok(text.startsWith('\xff\xd8') && text.endsWith('\xff\xd9'));
  });

  it('keeps its orientation', async () => {
    const cleaned = cleanJpeg(jpegWithLocation({ orientation: 6 }));
    const again = cleaned && cleanJpeg(new Uint8Array(await new Blob(cleaned.parts).arrayBuffer()));
    assert.deepEqual([again?.orientation, again?.takenOn], [6, undefined]);
  });

  it('is not cleaned if it is incomplete or not a JPEG', () => {
    const jpeg = jpegWithLocation({ orientation: 1 });
    for (const length of [0, 2, 3, 30, 120]) assert.equal(cleanJpeg(jpeg.slice(0, length)), undefined);
    assert.equal(cleanJpeg(new TextEncoder().encode('a text, not a picture')), undefined);
  });
});

describe('A PNG', () => {
  it('loses its location and its text, and is not cleaned if it is incomplete', async () => {
    const cleaned = cleanPng(pngWithLocation());
    assert.ok(cleaned);
    const text = await textOf(...cleaned.parts);
    assert.ok(!text.includes(locationText) && !text.includes('tEXt') && !text.includes('eXIf'));
    assert.ok(text.includes('IHDR') && text.includes('IDAT') && text.includes('IEND'));
    assert.equal(cleaned.takenOn, '2026-11-24');
    assert.equal(cleanPng(pngWithLocation().slice(0, -locationText.length - 4)), undefined);
  });
});

describe('A WebP', () => {
  for (const orientation of [1, 8]) {
    it(`with the orientation ${orientation} loses its location and keeps its picture`, async () => {
      const cleaned = cleanWebp(webpWithLocation(orientation));
      assert.ok(cleaned);
      const bytes = new Uint8Array(await new Blob(cleaned.parts).arrayBuffer());
      const text = await textOf(bytes);
      assert.ok(!text.includes(locationText) && !text.includes('XMP '));
      assert.ok(text.includes('VP8X') && text.includes('VP8 '));
      assert.equal(text.includes('EXIF'), orientation !== 1);
      assert.equal(new DataView(bytes.buffer).getUint32(4, true), bytes.length - 8);
      const again = cleanWebp(bytes);
      assert.equal(again?.orientation, orientation);
      assert.equal(bytes[20], orientation === 1 ? 0x10 : 0x18);
    });
  }
});

describe('A HEIC picture', () => {
  for (const version of [0, 1, 2] as const) {
    it(`with item locations of version ${version} has the day and the orientation from its EXIF item`, () => {
      assert.deepEqual(readHeic(heicWithLocation({ version })), { orientation: 6, takenOn: '2026-11-24' });
    });
  }

  it('has no day if it is damaged, or has no EXIF item', () => {
    const heic = heicWithLocation({ version: 0 });
    for (let length = 0; length < heic.length - 60; length += 7)
      assert.equal(readHeic(heic.slice(0, length)).takenOn, undefined);
    assert.deepEqual(readHeic(heicWithLocation({ version: 0, itemType: 'hvc1' })), { orientation: 1 });
    assert.deepEqual(readHeic(new TextEncoder().encode('a text, not a picture')), { orientation: 1 });
  });
});

describe('A video', () => {
  it('loses its location, and every other byte keeps its position', async () => {
    const movie = movieWithLocation();
    const cleaned = await cleanMovie(movie);
    assert.ok(cleaned);
    const [before, after] = [await textOf(movie), await textOf(...cleaned.parts)];
    assert.ok(before.includes(locationText) && !after.includes(locationText) && !after.includes('udta'));
    assert.equal(after.length, before.length);
    for (const kept of ['ftyp', 'moov', 'mvhd', 'trak', 'stsd', 'mdat', 'frames'])
      assert.equal(after.indexOf(kept), before.indexOf(kept), kept);
    assert.equal(cleaned.takenAt, Date.UTC(2026, 10, 24, 7, 58, 12));
    assert.equal(cleaned.hasLocationTrack, false);
  });

  it('is marked if it has a location track', async () => {
    assert.equal((await cleanMovie(movieWithLocation('gpmd')))?.hasLocationTrack, true);
  });

  it('is not cleaned if it is damaged or not a video', async () => {
    const movie = movieWithLocation();
    assert.equal(await cleanMovie(movie.slice(0, 60)), undefined);
    assert.equal(await cleanMovie(new Blob(['a text, not a video'])), undefined);
    assert.equal(await cleanMovie(new Blob([new Uint8Array(64)])), undefined);
  });
});
