// Waits for the next painted frame.

/** The fallback for a hidden page, which paints no frames. */
const waitForFrameMs = 100;

/** Resolves after the next frame is painted, or after 100 ms at the latest. */
export const nextFrame = () =>
  new Promise<void>(resolve => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, waitForFrameMs);
  });
