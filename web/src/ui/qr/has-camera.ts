// Checks whether the browser offers a camera, without loading the QR code reader.

/** False if the connection is not secure, because browsers then offer no camera. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;
