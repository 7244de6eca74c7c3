import { useReducer } from 'react';

/**
 * Renders a component again although its state is the same, so that its field drops a character that it does not take: Preact
 * leaves what was typed in a field until then.
 */
export function useRenderAgain(): () => void {
  return useReducer((count: number) => count + 1, 0)[1];
}
