// Decides whether the browser can read scales. In a separate file, so that nothing else is loaded if it cannot.

/**
 * Safari, Firefox and all browsers on iPhones have none of these APIs. Others have them only over HTTPS or on
 * localhost.
 */
export const canReadScales = (): boolean => ['bluetooth', 'hid', 'serial'].some(api => api in navigator);
