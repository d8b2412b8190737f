/** Files of a worker share their modules: the device's database is there before whichever of them loads what needs it. */
import 'fake-indexeddb/auto';
