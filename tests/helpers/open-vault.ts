import { openVault, vaultKeysOf } from '../../src/server/database/vault.ts';

// The same key for every server of a run, those in processes of their own included (vitest.config.ts): they share databases.
openVault(vaultKeysOf(process.env['SECRETS_KEY']!)!);
