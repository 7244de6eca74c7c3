// The sheets for webhooks, in one chunk that is loaded when the first of them opens.
export { DeleteWebhookSheet } from './delete-webhook-sheet.tsx';
export { EditWebhookSheet } from './edit-webhook-sheet.tsx';
export { NewWebhookSheet } from './new-webhook-sheet.tsx';
export { RotateSecretSheet } from './rotate-secret-sheet.tsx';
