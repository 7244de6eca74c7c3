// A finding of the doctor: a check that passed, or a problem.

export interface Finding {
  isWell: boolean;
  /** Whole sentences on one line. For a problem they also say what to do. */
  says: string;
}

export const well = (says: string): Finding => ({ isWell: true, says });
export const problem = (says: string): Finding => ({ isWell: false, says });
