import { expect, it, vi } from 'vitest';
import { cameraTrouble, createCamera } from './camera.tsx';

class Track extends EventTarget {
  stop = vi.fn();
  muted = false;
  applyConstraints = vi.fn(() => Promise.resolve());
  constructor(readonly capabilities: object | null = {}) {
    super();
  }
  getCapabilities = () => this.capabilities;
}
const streamOf = (track: Track) => ({ getTracks: () => [track], getVideoTracks: () => [track] }) as unknown as MediaStream;
class Page extends EventTarget {
  visibilityState = 'visible';
}
function setUp(...answers: (Track | Error | Promise<MediaStream>)[]) {
  const page = new Page();
  const getUserMedia = vi.fn(async () => {
    const next = answers.shift()!;
    if (next instanceof Error) throw next;
    return next instanceof Track ? streamOf(next) : next;
  });
  return { page, getUserMedia, camera: createCamera({ getUserMedia }, page as unknown as Document) };
}

it('a page that goes to the background gives the camera back; a tap opens another', async () => {
  const [first, second] = [new Track(), new Track()];
  const { camera, page, getUserMedia } = setUp(first, second);
  await camera.start();
  expect(camera.state()).toMatchObject({ kind: 'live', hasTorch: false });
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(camera.state()).toEqual({ kind: 'paused' });
  expect(first.stop).toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(getUserMedia).toHaveBeenCalledOnce();
  await camera.start();
  expect(camera.state()).toMatchObject({ kind: 'live' });
  // The end of a stream that is no longer shown says nothing of this one.
  first.dispatchEvent(new Event('ended'));
  expect(camera.state()).toMatchObject({ kind: 'live' });
});

it('a track that ends, or stays silent, is a picture that stopped', async () => {
  vi.useFakeTimers();
  try {
    const [ends, silent] = [new Track(), new Track()];
    const { camera } = setUp(ends, silent);
    await camera.start();
    ends.dispatchEvent(new Event('ended'));
    expect(camera.state().kind).toBe('paused');
    await camera.start();
    silent.dispatchEvent(new Event('mute'));
    vi.runAllTimers();
    expect(camera.state().kind).toBe('live');
    silent.muted = true;
    silent.dispatchEvent(new Event('mute'));
    vi.runAllTimers();
    expect(camera.state().kind).toBe('paused');
  } finally {
    vi.useRealTimers();
  }
});

it('a stream that comes after the screen was left is stopped', async () => {
  let arrive!: (stream: MediaStream) => void;
  const { camera } = setUp(new Promise<MediaStream>((resolve) => (arrive = resolve)));
  const started = camera.start();
  camera.stop();
  const late = new Track();
  arrive(streamOf(late));
  await started;
  expect(late.stop).toHaveBeenCalledOnce();
  expect(camera.state().kind).toBe('starting');
});

it('the torch is there when the track says so, and goes when it refuses', async () => {
  const track = new Track({ torch: true });
  const { camera } = setUp(track);
  const told = vi.fn();
  camera.subscribe(told);
  await camera.start();
  expect(camera.state()).toMatchObject({ hasTorch: true, torch: false });
  await camera.setTorch(true);
  expect(camera.state()).toMatchObject({ hasTorch: true, torch: true });
  track.applyConstraints.mockRejectedValueOnce(new Error('no'));
  await camera.setTorch(false);
  expect(camera.state()).toMatchObject({ hasTorch: false });
  expect(told).toHaveBeenCalledTimes(4);
});

const named = (name: string) => cameraTrouble(new DOMException('', name));

it('what keeps the picture away has one of three names', async () => {
  expect(['NotAllowedError', 'SecurityError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError'].map(named)).toEqual([
    'refused',
    'refused',
    'absent',
    'absent',
    'broken',
  ]);
  expect(cameraTrouble('odd')).toBe('broken');
  const { camera } = setUp(new DOMException('', 'NotAllowedError'));
  await camera.start();
  expect(camera.state()).toEqual({ kind: 'refused' });
  const none = createCamera(undefined, new Page() as unknown as Document);
  await none.start();
  expect(none.state()).toEqual({ kind: 'absent' });
});
