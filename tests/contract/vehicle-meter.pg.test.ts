import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { settleAlerts } from '../helpers/made.ts';
