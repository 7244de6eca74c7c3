// The part of subset-font that the build uses; its types on DefinitelyTyped are of an earlier version.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** `text` is empty then. */
    keepAllGlyphs: true;
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
