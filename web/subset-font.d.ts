// Types for the part of subset-font that the build uses. DefinitelyTyped has types only for an earlier version.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** With this option, pass an empty `text`. */
    keepAllGlyphs: true;
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
