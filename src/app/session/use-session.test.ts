import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { armAdminMode } from './use-session.ts';

const user = (flags: { isAdmin?: 1; adminMode?: 1 }) => sessionUserOf({ id: 'u', email: '', name: '', organizations: [], ...flags }, null);

describe('admin mode', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('S-020 K-007 turns on once, at 100 ms', () => {
    const turnOn = vi.fn();
    armAdminMode(user({ isAdmin: 1 }), true, turnOn);
    vi.advanceTimersByTime(90);
    expect(turnOn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(turnOn).toHaveBeenCalledOnce();
  });
  it('S-021 S-022 S-023 not when on, not for others, not elsewhere', () => {
    const turnOn = vi.fn();
    armAdminMode(user({ isAdmin: 1, adminMode: 1 }), true, turnOn);
    armAdminMode(user({}), true, turnOn);
    armAdminMode(user({ isAdmin: 1 }), false, turnOn);
    armAdminMode(null, true, turnOn);
    vi.advanceTimersByTime(1000);
    expect(turnOn).not.toHaveBeenCalled();
  });
  it('S-024 leaving before cancels', () => {
    const turnOn = vi.fn();
    armAdminMode(user({ isAdmin: 1 }), true, turnOn)();
    vi.advanceTimersByTime(1000);
    expect(turnOn).not.toHaveBeenCalled();
  });
});
