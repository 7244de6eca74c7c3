// Speaks sentences in the language of the app.

export const canSpeak = (): boolean => 'speechSynthesis' in window;

/** Speaks a text after the earlier ones. Does nothing on a device without voices. */
export function speak(text: string, language: string): void {
  if (!canSpeak()) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
