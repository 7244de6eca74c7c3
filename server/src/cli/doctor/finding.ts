// A finding of the doctor: a check that passed, or a problem.

export interface Finding {
  isOk: boolean;
  /** Whole sentences on one line. For a problem they also say what to do. */
  message: string;
}

export const ok = (message: string): Finding => ({ isOk: true, message });
export const problem = (message: string): Finding => ({ isOk: false, message });
