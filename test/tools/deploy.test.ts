import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { run as lint } from "dockerfilelint";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../../cli/package-paths";
import { readSettings } from "../../host/settings/read";
import { SITE_FOLDER } from "../conformance/support/mock";

/** Directives of the unit, for machines without systemd. */
const DIRECTIVES = `
  Description Wants After ExecStart ExecReload User EnvironmentFile StateDirectory StateDirectoryMode WorkingDirectory
  UMask Restart RestartSec RestartPreventExitStatus TimeoutStopSec NoNewPrivileges CapabilityBoundingSet
  AmbientCapabilities ProtectSystem ProtectHome ProtectProc ProtectClock ProtectHostname ProtectKernelLogs
  ProtectKernelModules ProtectKernelTunables ProtectControlGroups PrivateTmp PrivateDevices RemoveIPC
  RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality
  SystemCallArchitectures SystemCallFilter SystemCallErrorNumber WantedBy
`;

const folder = join(packageRoot(), "deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("the Dockerfile", () => {
  it("has no complaint of dockerfilelint", () => {
    expect(lint("", read("Dockerfile"))).toEqual([]);
  });

  it("runs as another user than root, with a volume and a health check", () => {
    const lines = read("Dockerfile").split("\n");
    expect(lines).toEqual(expect.arrayContaining(["FROM node:24-slim", "USER node", "VOLUME /data"]));
    expect(lines.indexOf("USER node")).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("RUN")));
    expect(read("Dockerfile")).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
  });

  it("gets only the packed package from the folder of the build", () => {
    expect(read(".dockerignore").trim().split("\n")).toEqual(["*", "!millrace-*.tgz"]);
  });
});

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  volumes: string[];
  ports?: string[];
  profiles?: string[];
  read_only?: boolean;
}

describe("compose.yaml", () => {
  const { services, volumes } = parse(read("compose.yaml")) as {
    services: Record<"millrace" | "caddy" | "postgres", Service>;
    volumes: Record<string, null>;
  };

  it("publishes only the ports of Caddy", () => {
    const published = Object.entries(services).map(([name, { ports }]) => [name, ports]);
    expect(published).toEqual([
      ["millrace", undefined],
      ["caddy", ["80:80", "443:443", "443:443/udp"]],
      ["postgres", undefined],
    ]);
  });

  it("starts PostgreSQL only with its profile", () => {
    expect(Object.values(services).map(({ profiles }) => profiles)).toEqual([undefined, undefined, ["postgres"]]);
  });

  it("makes the file system of the host read-only, except for the volume of the Dockerfile", () => {
    expect(services.millrace).toMatchObject({
      read_only: true,
      volumes: ["./pages:/pages:ro", "data:/data"],
      cap_drop: ["ALL"],
      tmpfs: "/tmp",
    });
  });

  it("declares each named volume, and mounts only files of this folder", () => {
    const sources = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(":")[0] ?? ""));
    expect(sources.filter((source) => !source.startsWith(".")).sort()).toEqual(Object.keys(volumes).sort());
    const files = sources.filter((source) => source.startsWith(".") && source !== "./pages");
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  it("sets the variables of the Caddyfile", () => {
    const used = [...read("Caddyfile").matchAll(/\{\$(\w+)/g)].map(([, name = ""]) => name);
    expect(Object.keys(services.caddy.environment ?? {})).toEqual(used);
  });
});

describe("millrace.env", () => {
  it("has only settings that the host accepts, the optional ones included", () => {
    const env = parseEnv(read("millrace.env").replace(/^# (?=[A-Z_]+=)/gm, ""));
    expect(Object.keys(env)).toContain("MILLRACE_DATABASE");
    expect(readSettings({ argv: [SITE_FOLDER], env: { ...env, MILLRACE_LISTEN: "0.0.0.0" } })).toMatchObject({
      origin: "https://my.site",
      trustProxy: 1,
      notify: ["me@my.site"],
    });
  });
});

describe("millrace.service", () => {
  const unit = read("millrace.service");
  const tool = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"].find((path) => existsSync(path));
  let place: string;
  beforeEach(() => void (place = mkdtempSync(join(tmpdir(), "millrace-unit-"))));
  afterEach(() => rmSync(place, { recursive: true }));

  /** Directives by name, those without a value included. */
  const directives = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

  it("restricts the host to its folder, its network and the calls of a service", () => {
    expect(Object.fromEntries(directives)).toMatchObject({
      ...{ User: "millrace", StateDirectory: "millrace", UMask: "0077" },
      ...{ NoNewPrivileges: "yes", CapabilityBoundingSet: "", ProtectSystem: "strict", ProtectHome: "yes" },
      ...{ PrivateTmp: "yes", PrivateDevices: "yes", RestrictNamespaces: "yes" },
      ...{ SystemCallFilter: "@system-service @pkey", RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX AF_NETLINK" },
    });
  });

  it("starts a command that exists with the data folder of the unit, and ends later than the host does", () => {
    expect(directives.get("ExecStart")).toBe("millrace host /srv/millrace/site --data /var/lib/millrace");
    expect(Number(directives.get("TimeoutStopSec"))).toBeGreaterThan(10);
  });

  /** The problems of a unit, by systemd where it is installed, else by the names of directives. */
  function findProblems(text: string): string[] {
    if (!tool) return (text.match(/^\w+(?==)/gm) ?? []).filter((name) => !new RegExp(`\\s${name}\\s`).test(DIRECTIVES));
    // The command is not installed here. systemd also reports other units of this machine.
    const { stderr } = analyze(["verify"], text.replace("ExecStart=millrace", `ExecStart=${process.execPath}`));
    return stderr.split("\n").filter((line) => line.includes("millrace.service"));
  }

  function analyze(args: string[], text: string) {
    const file = join(place, "millrace.service");
    writeFileSync(file, text);
    return spawnSync(tool ?? "", [...args, file], { encoding: "utf8" });
  }

  it("has only directives that systemd knows, and leaves little exposed by its measure", () => {
    expect(findProblems(unit)).toEqual([]);
    if (tool) {
      const { stdout } = analyze(["security", "--offline=true"], unit);
      expect(Number(/exposure level.*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
    }
    expect(findProblems(unit.replace("ProtectHome", "ProtectHouse"))).toEqual([
      expect.stringContaining("ProtectHouse"),
    ]);
  });
});

describe("docs/guides/deploy.md", () => {
  const guide = readFileSync(join(packageRoot(), "docs/guides/deploy.md"), "utf8");
  const [commands = "", docker = ""] = [...guide.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, code = ""]) => code);

  it("has ten commands", () => {
    expect(commands.match(/^(?!NAME=).+/gm)).toHaveLength(10);
  });

  it("names only files that exist", () => {
    const named = [...(guide.match(/\b(?:nginx\/)?millrace(?:-\w+)?\.(?:env|service|conf)\b|\bCaddyfile\b/g) ?? [])];
    // The text names the second file of nginx without its folder.
    const missing = [...new Set(named)].filter((name) => !existsSync(join(folder, name)));
    expect(missing.filter((name) => !existsSync(join(folder, "nginx", name)))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it("uses the folders of the unit and of the image", () => {
    const [, arguments_ = ""] = /^ExecStart=millrace host (.*)$/m.exec(read("millrace.service")) ?? [];
    expect(commands).toContain(`host check ${arguments_}\n`);
    expect(docker).toContain("host check /pages/site\n");
    expect(read("Dockerfile")).toContain('CMD ["host", "/pages/site"]');
  });
});
