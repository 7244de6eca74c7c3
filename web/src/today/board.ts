// The board as GET /api/today gives it.
export type { BirdToday, Dose, Today } from '@flock-care/contract/shapes';
