// Decides whether the browser can read scales. In a separate file, so that nothing else is loaded if it cannot.

/** iPhones and Firefox have none of these APIs. Other browsers have them only over https or on localhost. */
export const canReadScales = (): boolean => ['bluetooth', 'hid', 'serial'].some(api => api in navigator);
