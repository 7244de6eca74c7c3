// A tap position in the corner of Give, far enough from Undo that a quick tap there is not taken for a double tap.
export const corner = { position: { x: 4, y: 4 } };
