// A tap position in the corner of Give, far enough from Undo that the test's quick tap on Undo does not count as a
// double tap.
export const corner = { position: { x: 4, y: 4 } };
