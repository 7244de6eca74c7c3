// The supported identity providers, configured or not.
import { type Provider, providerKeys } from '@flock-care/contract/shapes';
import type { Config, ProviderConfig } from '../config/config.ts';
import { refuse } from '../refusals.ts';

export function listProviders({ providers, providerNames }: Config): Provider[] {
  return providerKeys.map(providerKey => ({
    providerKey,
    displayName: providerNames.get(providerKey) ?? providerKey,
    enabled: providers.has(providerKey),
  }));
}

/** @throws RefusalError: 404 if there is no such provider, 400 if it is not configured */
export function expectProvider({ providers }: Config, name: string): ProviderConfig {
  const providerKey = providerKeys.find(key => key === name);
  if (!providerKey) throw refuse('providerNotFound');
  const provider = providers.get(providerKey);
  if (!provider) throw refuse('providerNotConfigured');
  return provider;
}
