// The three identity providers, configured or not.
import { type Provider, providerKeys } from '@flock-care/contract';
import type { Config } from '../config.ts';
import { refuse } from '../refusals.ts';
import type { ProviderConfig } from '../setting-reader.ts';

export function listProviders({ providers, providerNames }: Config): Provider[] {
  return providerKeys.map(providerKey => ({
    providerKey,
    displayName: providerNames.get(providerKey) ?? providerKey,
    enabled: providers.has(providerKey),
  }));
}

/** The provider a path names. @throws the 404 of an unknown one, the 400 of one that is not configured */
export function expectProvider({ providers }: Config, name: string): ProviderConfig {
  const providerKey = providerKeys.find(key => key === name);
  if (!providerKey) throw refuse('unknownProvider');
  const provider = providers.get(providerKey);
  if (!provider) throw refuse('providerNotConfigured');
  return provider;
}
