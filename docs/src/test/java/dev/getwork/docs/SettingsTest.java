package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.GetworkProperties;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.file.Path;
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
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All settings are documented with their defaults, and all documented settings exist. */
class SettingsTest {

  private static final String SPRING_METADATA = "META-INF/spring-configuration-metadata.json";
  private static final Pattern KEY = Pattern.compile("(getwork|spring|server|management|logging)\\.[a-z].*");
  /** The last part of a key whose first parts are those of the key before. */
  private static final Pattern LAST_PART = Pattern.compile("\\.[a-z-]+");
  private static final Pattern OPTION = Pattern.compile("--([a-z]+\\.[^\\s=\"']+)=");
  private static final String DATA_DIRECTORY = ".getwork";
  /** The settings of Getwork with their defaults, which are empty for those that have none. */
  private static final Map<String, String> GETWORK = new LinkedHashMap<>();
  private static final List<Row> TABLE;

  static {
    addSettings("getwork", GetworkProperties.class);
    TABLE = Document.read(Path.of("docs/operations.md")).text().lines()
        .map(line -> line.split(" *\\| *", -1)).filter(cells -> cells.length == 5)
        .map(cells -> new Row(keys(new Document(Path.of("cell.md"), cells[1]).codes()), cells[2].replace("`", "")))
        .toList();
  }

  private record Row(List<String> keys, String defaults) {}

  private static void addSettings(String prefix, Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Parameter[] parameters = type.getDeclaredConstructors()[0].getParameters();
    for (int i = 0; i < components.length; i++) {
      Name name = parameters[i].getAnnotation(Name.class);
      String key = prefix + "." + (name == null
          ? components[i].getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
          : name.value());
      Class<?> value = components[i].getType();
      if (value == Map.class) {
        key += ".<name>";
        value = (Class<?>) ((ParameterizedType) components[i].getGenericType()).getActualTypeArguments()[1];
      }
      if (value.isRecord()) {
        addSettings(key, value);
      } else {
        DefaultValue defaultValue = parameters[i].getAnnotation(DefaultValue.class);
        GETWORK.put(key, defaultValue == null ? "" : String.join(",", defaultValue.value()));
      }
    }
  }

  @Test
  void shouldListAllSettingsInTheTable() {
    assertThat(TABLE).flatExtracting(Row::keys).containsAll(GETWORK.keySet());
  }

  @TestFactory
  Stream<DynamicTest> shouldListTheDefaultOfEachSetting() {
    return TABLE.stream().filter(row -> GETWORK.keySet().containsAll(row.keys())).map(row -> {
      String real = String.join(", ", row.keys().stream().map(GETWORK::get).filter(value -> !value.isEmpty()).toList());
      return DynamicTest.dynamicTest(row.keys().toString(), () -> assertThat(row.defaults()).startsWith(real));
    });
  }

  @TestFactory
  Stream<DynamicTest> shouldNameExistingSettings() throws IOException {
    Set<String> spring = springSettings();
    return Repository.documents().stream().flatMap(document -> keys(document)
        .map(key -> DynamicTest.dynamicTest(document.path() + " " + key,
            () -> assertThat(GETWORK.containsKey(key) || spring.contains(key)
                || spring.contains(key.substring(0, key.lastIndexOf('.') + 1))).isTrue())));
  }

  /** The settings of Spring's parts that a node has; those with keys of the user end with a dot. */
  private static Set<String> springSettings() throws IOException {
    var names = new TreeSet<String>();
    for (URL url : Collections.list(SettingsTest.class.getClassLoader().getResources(SPRING_METADATA))) {
      try (InputStream file = url.openStream()) {
        for (JsonNode property : JsonMapper.shared().readTree(file).path("properties")) {
          boolean isMap = property.path("type").asString("").matches("java.util.(Map<.*|Properties)");
          names.add(property.path("name").asString() + (isMap ? "." : ""));
        }
      }
    }
    return names;
  }

  /** All settings that a document names, in its text or as options of a command. */
  private static Stream<String> keys(Document document) {
    Stream<String> options = OPTION.matcher(document.text()).results()
        .map(option -> option.group(1)).filter(option -> KEY.matcher(option).matches());
    return Stream.concat(keys(document.codes()).stream(), options).distinct();
  }

  /** The settings among inline codes; {@code .password} after {@code spring.datasource.url} is one as well. */
  private static List<String> keys(List<String> codes) {
    var keys = new ArrayList<String>();
    String before = "";
    for (String code : codes) {
      if (KEY.matcher(code).matches()) {
        before = code.replaceFirst("=.*", "");
        keys.add(before);
      } else if (!before.isEmpty() && LAST_PART.matcher(code).matches() && !code.equals(DATA_DIRECTORY)) {
        before = before.substring(0, before.lastIndexOf('.')) + code;
        keys.add(before);
      } else {
        before = "";
      }
    }
    return keys;
  }
}
