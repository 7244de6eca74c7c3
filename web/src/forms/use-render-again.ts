// Makes a field drop a character that it does not accept.
import { useReducer } from 'react';

/**
 * Returns a function that renders the component again although its state is the same. Preact leaves a rejected character
 * in the field until the next render.
 */
export function useRenderAgain(): () => void {
  return useReducer((count: number) => count + 1, 0)[1];
}
