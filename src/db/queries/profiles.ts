export { isSilent } from '../connection.ts';
export {
  listProfiles,
  profileId,
  readDeviceValue,
  registryAnswers,
  removeProfile,
  saveProfile,
  writeDeviceValue,
  type Profile,
} from '../registry.ts';
