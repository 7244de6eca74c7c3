// Decides if the browser can read scales. A separate file, so that nothing else is loaded if it cannot.

/** iPhones and Firefox have none of these, and other browsers only over https or on localhost. */
export const canReadScales = (): boolean => ['bluetooth', 'hid', 'serial'].some(api => api in navigator);
