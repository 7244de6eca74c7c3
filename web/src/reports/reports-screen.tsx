// The census, the report, the register and the past birds, built into one file that the service worker does not cache.
export { CensusScreen } from './census/census-screen.tsx';
export { ReportScreen } from './movements/report-screen.tsx';
export { PastBirdsScreen } from './past-birds/past-birds-screen.tsx';
export { RegisterScreen } from './register/register-screen.tsx';
