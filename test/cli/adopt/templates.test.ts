import { afterEach, describe, expect, it } from "vitest";
import { adoptSite, BUNDLE, JQUERY, page, removeFolders, vendorScript } from "./support/site";

afterEach(removeFolders);

const MOVING = `{events:{e1:{eventTypeId:"PAGE_START",target:{id:"s1|box",appliesTo:"ELEMENT"},
action:{actionTypeId:"GENERAL_START_ACTION",config:{actionListId:"a1"}}}},actionLists:{a1:{actionItemGroups:[]}}}`;

/** A project whose page loads the vendor script by `src`. */
const project = (src: string, files: Record<string, string> = {}) => ({
  "templates/index.html": page({ scripts: `<script src="${src}" type="text/javascript"></script>` }),
  "static/js/webflow.js": vendorScript(),
  ...files,
});

describe("a page of a template language", () => {
  it.each([
    ["Django", "{% static 'js/webflow.js' %}", "{% static 'js/millrace.js' %}"],
    ["Django with the same quotes", '{% static "js/webflow.js" %}', '{% static "js/millrace.js" %}'],
    [
      "Flask",
      "{{ url_for('static', filename='js/webflow.js') }}",
      "{{ url_for('static', filename='js/millrace.js') }}",
    ],
    ["Liquid", "{{ 'webflow.js' | asset_url }}", "{{ 'millrace.js' | asset_url }}"],
    ["Jekyll", "{{ site.baseurl }}/js/webflow.js", "{{ site.baseurl }}/js/millrace.js"],
    ["Twig", "{{ asset('js/webflow.js') }}", "{{ asset('js/millrace.js') }}"],
    ["EJS", "<%= base %>/js/webflow.js?v=<%= version %>", "<%= base %>/js/millrace.js?v=<%= version %>"],
    ["PHP", "<?php echo $a->url(); ?>/js/webflow.js", "<?php echo $a->url(); ?>/js/millrace.js"],
  ])("of %s loads our script by a URL of the same form", async (_name, src, ours) => {
    const adopted = await adoptSite(project(src));
    expect(adopted.page("templates/index.html").status).toBe("converted");
    expect(await adopted.read("templates/index.html")).toContain(`<script defer src="${ours}"></script>`);
    expect(await adopted.read("static/js/millrace.js")).toBe(BUNDLE);
    expect(await adopted.files()).toEqual(["static/js/millrace.js", "templates/index.html"]);
  });

  it("finds a plain path in the folder that the project serves", async () => {
    const adopted = await adoptSite({
      ...project("/static/js/webflow.js"),
      "templates/index.html": `{% load static %}${page({ scripts: '<script src="/static/js/webflow.js"></script>' })}`,
      "shop/static/js/webflow.js": vendorScript(),
    });
    expect(await adopted.read("templates/index.html")).toContain(
      '<script defer src="/static/js/millrace.js"></script>',
    );
    expect(await adopted.files()).toContain("static/js/millrace.js");
  });

  it("keeps every other byte, and tags that look like markup", async () => {
    const before =
      "{% load static %}\r\n<!DOCTYPE html>\r\n<html <?php attributes(); ?> data-wf-page='p1' data-wf-site='s1'>" +
      `<head>{% if a > b %}<title>{{ title|default:"<none>" }}</title>{% endif %}<%# a > b %></head>` +
      `<body class="a {% if x > 1 %}b{% endif %}"><div {{ attrs }} style="opacity:0" data-w-id="box">{{ text }}</div>` +
      "<table>{% for row in rows %}<tr><td>{{ row }}</td></tr>{% endfor %}</table>";
    const after = '<script>var data = {{ data|safe }};</script></body></html>\r\n{# "end #}';
    const adopted = await adoptSite({
      ...project(""),
      "templates/index.html": `${before}<script src="{% static 'js/webflow.js' %}"></script>${after}`,
    });
    const html = await adopted.read("templates/index.html");
    const added = /<style data-millrace-late>[^]*?<\/style>/.exec(html)?.[0] ?? "";
    const source = `src="{% static 'js/millrace.js' %}" fetchpriority="high" data-interactions-src=""`;
    expect(html.replace(added, "")).toBe(`${before}<script defer ${source}></script>${after}`);
    expect(added && html.indexOf(added)).toBe(before.indexOf("</head>"));
  });

  it("keeps a tag in what would otherwise change", async () => {
    const files = (html: string) => ({
      "index.html": `<html data-wf-site="s1" ${html}><body><script src="{{ root }}/js/webflow.js"></script></body>`,
      "js/webflow.js": vendorScript(),
    });
    const mark = 'class="w-mod-ix dark"';
    const tag = 'class="w-mod-ix {{ theme }}"';
    expect(await (await adoptSite(files(mark))).read("index.html")).not.toContain("w-mod-ix");
    const adopted = await adoptSite(files(tag));
    expect(await adopted.read("index.html")).toContain(`<html data-wf-site="s1" ${tag}>`);
    const { converted, left } = adopted.page("index.html");
    expect(converted.map(({ what }) => what)).toEqual(["replaced by one script tag"]);
    expect(left.map(({ reason }) => reason)).toEqual(["a change would cut the tag"]);
  });

  it("is deferred when only the end of a condition follows", async () => {
    const adopted = await adoptSite({
      "index.html": `<?php if (1 < 2) { ?><p>{{ name | upper }}</p><script src="js/webflow.js"></script><?php } ?>`,
      "js/webflow.js": vendorScript(),
    });
    expect(await adopted.read("index.html")).toBe(
      `<?php if (1 < 2) { ?><p>{{ name | upper }}</p><script defer src="js/millrace.js"></script><?php } ?>`,
    );
  });

  it("gets the data of all its parts, and keeps jQuery for them", async () => {
    const adopted = await adoptSite({
      "templates/base.html": page({
        head: `<script src="{% static 'js/jq.js' %}"></script>`,
        body: "{% block content %}{% endblock %}",
        scripts: `<script src="{% static 'js/webflow.js' %}"></script>{% block scripts %}{% endblock %}`,
      }),
      "templates/home.html": `{% extends "base.html" %}{% block content %}<div data-w-id="box"></div>{% endblock %}`,
      "static/js/webflow.js": vendorScript(MOVING),
      "static/js/jq.js": JQUERY,
    });
    const base = adopted.page("templates/base.html");
    expect([base.events, base.jquery]).toEqual([1, "kept"]);
    // Scripts of a block run behind it and may call it at once.
    expect(await adopted.read("templates/base.html")).toContain(
      `<script src="{% static 'js/millrace.js' %}"></script>{% block`,
    );
    expect(adopted.page("templates/home.html").status).toBe("unchanged");
  });

  it("gets additions inside its block when it has no head", async () => {
    const start = `{% extends "base.html" %}{% block content %}<div style="opacity:0" data-w-id="box"></div>`;
    const adopted = await adoptSite({
      ...project(""),
      "templates/index.html": `${start}<script src="{% static 'js/webflow.js' %}"></script>{% endblock %}`,
    });
    const html = await adopted.read("templates/index.html");
    expect(html.startsWith(`${start}<script`)).toBe(true);
    expect(html).toMatch(/<\/script><style data-millrace-late>[^]*<\/style>\{% endblock %\}$/);
  });

  it("has no findings about links and files whose URLs its project knows", async () => {
    const adopted = await adoptSite(
      project("{% static 'js/webflow.js' %}", {
        "templates/about.html": page({
          body: `<a href="{% url 'home' %}">a</a><a href="/contact">b</a><img src="{% static 'a.png' %}"><img src="b">`,
          scripts: `<script src="{% static 'js/webflow.js' %}"></script>`,
        }),
      }),
      { origin: "https://my.site" },
    );
    expect(adopted.page("templates/about.html").attention).toEqual([]);
    expect(adopted.report.publish.listed ?? 0).toBe(0);
  });

  it("keeps its forms, because the host cannot lead back to a page whose URL only its project knows", async () => {
    const form = '<div class="w-form"><form data-name="A"><input name="a"></form><div class="w-form-done"></div></div>';
    const scripts = `<script src="{% static 'js/webflow.js' %}"></script>`;
    const adopted = await adoptSite({ ...project(""), "templates/index.html": page({ body: form, scripts }) });
    expect(await adopted.read("templates/index.html")).toContain(form);
  });

  it("is converted when the project keeps its files elsewhere", async () => {
    const { "static/js/webflow.js": _, ...templates } = project("{% static 'js/webflow.js' %}");
    const adopted = await adoptSite(templates);
    expect(await adopted.read("templates/index.html")).toContain(`src="{% static 'js/millrace.js' %}"`);
    expect(await adopted.files()).toContain("millrace.js");
  });

  it("finds the script of the site beside the builder's script, not beside the first style sheet", async () => {
    const adopted = await adoptSite({
      ...project("{{ url_for('static', filename='js/webflow.js') }}"),
      "templates/a.html": `<link rel="stylesheet" href="{{ url_for('static', filename='css/a.css') }}">`,
      "static/css/a.css": "",
    });
    expect(await adopted.files()).toContain("static/js/millrace.js");
  });

  it("stays when our script cannot be named in its form", async () => {
    const adopted = await adoptSite({
      ...project("{% static 'one/webflow.js' %}", { "one/static/one/webflow.js": vendorScript() }),
      "templates/two.html": page({ scripts: `<script src="{% static 'two/webflow.js' %}"></script>` }),
      "two/static/two/webflow.js": vendorScript(),
    });
    expect(adopted.page("templates/two.html").left[0]?.reason).toContain("scripts are in another folder");
  });
});

describe("a page that only mentions template tags", () => {
  it.each([
    ["in scripts", "<script>var a = {b:{{c:1}}}, d = '{% if %}';</script>"],
    ["in texts of a program of the page", '<p v-text="x">{{ name }}</p>'],
    ["in code samples", "<pre><code>{% load static %}</code></pre>"],
    [
      "of the builder itself",
      `<a id="{{wf {&quot;path&quot;:&quot;slug&quot;\\} }}" href="{{wf {&quot;path&quot;\\} }}"></a>`,
    ],
    [
      "of the builder's password page",
      `<form action="/.wf_auth"><input name="path" value="<%WF_FORM_VALUE_PATH%>"></form>`,
    ],
    ["in comments", "<!-- {% static 'a' %} -->"],
  ])("%s is a page like others", async (_name, body) => {
    const adopted = await adoptSite({
      "index.html": page({ body: `${body}<a href="/gone">x</a>` }),
      "js/webflow.js": vendorScript(),
    });
    expect(await adopted.read("index.html")).toContain(
      `${body}<a href="/gone">x</a>\n<script defer src="millrace.js"></script>`,
    );
    expect(adopted.page("index.html").attention.map(({ kind }) => kind)).toContain("link");
  });
});
