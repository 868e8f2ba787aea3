// Compiles the server once for all processes of a run: started with NODE_COMPILE_CACHE, what it imports is
// kept in that folder, and every lane, server and command that a test starts reads it from there.
import '../../src/app.ts';
import '../../src/db/embedded.ts';
import '../../test/kit/world.ts';
