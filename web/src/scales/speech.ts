// Speaks sentences with the browser's voices.

export const canSpeak = (): boolean => 'speechSynthesis' in window;

/** Speaks a sentence after the earlier ones. Does nothing if the browser cannot speak. */
export function speak(text: string, language: string): void {
  if (!canSpeak()) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
