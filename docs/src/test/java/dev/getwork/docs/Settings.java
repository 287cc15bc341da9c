package dev.getwork.docs;

import dev.getwork.bootstrap.GetworkProperties;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DefaultValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What can be set of a node, by the code; and what a document says can be set. */
final class Settings {

  private static final String SPRING_TELLS_IN = "META-INF/spring-configuration-metadata.json";
  private static final Pattern FULL = Pattern.compile("(getwork|spring|server|management|logging)\\.[a-z].*");
  /** The rest of a key whose beginning the code before has. */
  private static final Pattern REST = Pattern.compile("\\.[a-z-]+");
  private static final String FOLDER = ".getwork";

  private Settings() {}

  /** Getwork's own, with their defaults; empty for those that have none. */
  static Map<String, String> ofGetwork() {
    var settings = new LinkedHashMap<String, String>();
    collect("getwork", GetworkProperties.class, settings);
    return settings;
  }

  private static void collect(String prefix, Class<?> type, Map<String, String> settings) {
    RecordComponent[] components = type.getRecordComponents();
    Parameter[] parameters = type.getDeclaredConstructors()[0].getParameters();
    for (int i = 0; i < components.length; i++) {
      String key = prefix + "." + components[i].getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
      Class<?> value = components[i].getType();
      if (value == Map.class) {
        key += ".<name>";
        value = (Class<?>) ((ParameterizedType) components[i].getGenericType()).getActualTypeArguments()[1];
      }
      if (value.isRecord()) {
        collect(key, value, settings);
      } else {
        DefaultValue otherwise = parameters[i].getAnnotation(DefaultValue.class);
        settings.put(key, otherwise == null ? "" : String.join(",", otherwise.value()));
      }
    }
  }

  /** Spring's, of all its parts that a node has; of those that are maps the beginning, up to the last dot. */
  static Set<String> ofSpring() throws IOException {
    var names = new TreeSet<String>();
    for (URL url : Collections.list(Settings.class.getClassLoader().getResources(SPRING_TELLS_IN))) {
      try (InputStream file = url.openStream()) {
        for (JsonNode property : JsonMapper.shared().readTree(file).path("properties")) {
          boolean isMap = property.path("type").asString("").matches("java.util.(Map<.*|Properties)");
          names.add(property.path("name").asString() + (isMap ? "." : ""));
        }
      }
    }
    return names;
  }

  /** The settings among these pieces of code; {@code .password} after {@code spring.datasource.url} is one as well. */
  static List<String> among(List<String> codes) {
    var keys = new ArrayList<String>();
    String before = "";
    for (String code : codes) {
      if (FULL.matcher(code).matches()) {
        before = code.replaceFirst("=.*", "");
        keys.add(before);
      } else if (!before.isEmpty() && REST.matcher(code).matches() && !code.equals(FOLDER)) {
        before = before.substring(0, before.lastIndexOf('.')) + code;
        keys.add(before);
      } else {
        before = "";
      }
    }
    return keys;
  }

  /** All settings that the document names, in its text or as options of a command. */
  static Stream<String> in(Document document) {
    Stream<String> options = Pattern.compile("--([a-z]+\\.[^\\s=\"']+)=").matcher(document.text()).results()
        .map(option -> option.group(1)).filter(option -> FULL.matcher(option).matches());
    return Stream.concat(among(document.codes()).stream(), options).distinct();
  }
}
