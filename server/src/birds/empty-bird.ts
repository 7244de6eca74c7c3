// The default field values for a new bird.
import { defaultChartColor } from '@flock-care/contract/shapes';

export const emptyBird = {
  vetClinicName: '',
  vetClinicAddress: '',
  vetAccountNumber: '',
  vetDoctorName: '',
  gender: 'unknown',
  dateOfBirth: null,
  gotchaDay: null,
  chartColor: defaultChartColor,
  notifyOnDob: false,
  notifyOnGotchaDay: false,
} as const;
