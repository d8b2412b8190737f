import { useEffect, useState, useSyncExternalStore } from 'react';
import { createCamera, type Camera, type CameraState } from './camera.ts';

/** The camera while a part is shown. */
export function useCamera(): { camera: Camera; state: CameraState } {
  const [camera] = useState(() => createCamera(navigator.mediaDevices as MediaDevices | undefined, document));
  const state = useSyncExternalStore(camera.subscribe, camera.state);
  useEffect(() => {
    void camera.start();
    return camera.stop;
  }, [camera]);
  return { camera, state };
}
