/** A page that nobody looks at has no frames. */
const waitForFrameMs = 100;

/** Resolves once the next frame has been painted. */
export const nextFrame = () =>
  new Promise<void>(resolve => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, waitForFrameMs);
  });
