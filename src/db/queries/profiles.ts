export { listProfiles, profileId, readDeviceValue, removeProfile, saveProfile, writeDeviceValue, type Profile } from '../registry.ts';
