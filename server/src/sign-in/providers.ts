// The three identity providers, configured or not.
import { type Provider, type ProviderKey, providerKeys } from '@flock-care/contract';
import type { Config } from '../config.ts';
import { refuse } from '../refusals.ts';

export function listProviders({ providers, providerNames }: Config): Provider[] {
  return providerKeys.map(providerKey => ({
    providerKey,
    displayName: providerNames.get(providerKey) ?? providerKey,
    enabled: providers.has(providerKey),
  }));
}

/** The provider a path names. @throws the 404 of an unknown one */
export function expectProviderKey(name: string): ProviderKey {
  const key = providerKeys.find(providerKey => providerKey === name);
  if (!key) throw refuse('unknownProvider');
  return key;
}
